"""The sixteen gold-crown races, one CSV each, used by three of the games (ROS)."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
RULES = (
    ("amazon", "ROS-AMA"),
    ("chaos", "ROS-CHA"),
    ("dark_elf", "ROS-DKE"),
    ("dwarf", "ROS-DWA"),
    ("elf", "ROS-ELF"),
    ("goblin", "ROS-GOB"),
    ("halfling", "ROS-HAL"),
    ("high_elf", "ROS-HIE"),
    ("human", "ROS-HUM"),
    ("lizardmen", "ROS-LIZ"),
    ("norse", "ROS-NOR"),
    ("orc", "ROS-ORC"),
    ("skaven", "ROS-SKA"),
    ("undead", "ROS-UND"),
    ("vampire", "ROS-VAM"),
    ("wood_elf", "ROS-WOE"),
)
"""A race's file stem and the ID of its table. Prices are in thousands of gold crowns."""
