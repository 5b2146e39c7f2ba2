"""The codes in the fields of events: purposes of dice, causes, results.

The published schema lists them in this order (``event_schema.py``).
"""

from __future__ import annotations

from engine.word_lists import words

PURPOSES = (
    *words(
        """
        argue armour asako_yasu block bounce casualty catch cold dodge event_owner favor feud fires
        hand_off handicap handicap_gift handicap_pick honor initiative injury intercept kick
        kick_bounce kick_distance kick_off loner might mvp old_wound overtime pass pick_up poison
        rallying_cry random_model recovery revolt roll_off scatter scatter_distance shijin stance
        stand_up surge throw_in_direction throw_in_distance void_strike weather winnings yasuki_taka
        """
    ),
    # The core's.
    *words(
        """
        apothecary bite bone_head brilliant_coaching cheering_fans dauntless drift escape fans fly
        foul_appearance gate gaze get_the_ref heat hungry invasion jump_up landing lasting leap pro
        really_stupid referee regenerate riot rock safe_throw shadowing take_root thick_skull
        throw_a_rock throw_team_mate wild_animal
        """
    ),
    # Balls that walk.
    *words("breed leap_aside side_step squig_move squig_order squig_test wander"),
    # Maps.
    *words(
        """
        boarding chest cup map obstacle pep_rally placing precarious reappearance sent_home set_up
        teleport wall_bounce wall_side
        """
    ),
)
"""What a die was rolled for."""
FALLS = words(
    """
    block both_down attacker_down dodge surge might fires leap landing hit_by_player explosion
    """
)
BREEDS = words("squig gnasher kangaroo")
RESULTS = words("stunned knocked_out badly_hurt seriously_injured dead saved")
PENALTIES = words("sent_off illegal_procedure")
CODES: dict[tuple[str, str], tuple[str, ...]] = {
    ("rolled", "purpose"): PURPOSES,
    ("rerolled", "source"): (
        *("team", "augury", "Dodge", "Catch", "Pass"),
        *("Sure Hands", "Sure Feet", "Pro"),
    ),
    ("rerolls_set", "cause"): words(
        """
        half spent rallying_cry drive_end shijin handicap leader cheering_fans brilliant_coaching
        match pep_rally eight
        """
    ),
    ("weather_set", "weather"): words(
        """
        torrential_rain stifling_wind light_of_amaterasu freezing_cold winter_warfare
        sweltering_heat very_sunny nice pouring_rain blizzard
        """
    ),
    ("poisoned", "result"): words("nothing misses misses_two dead"),
    ("returned_to_reserves", "cause"): words("recovery half sponge regenerate late"),
    ("chest_opened", "contents"): words("ball trap"),
    ("end_given", "end"): words("A B"),
    ("thrown_at_wall", "length"): words("quick short"),
    ("counters_set", "cause"): words("revolt drive_conceded touchdown riot"),
    ("nothing_happened", "cause"): words("nobody tie already_touched dishonored"),
    ("drive_ended", "cause"): words("touchdown half conceded concession"),
    ("score_set", "cause"): words("concession turn_limit nobody_left"),
    ("spp_earned", "cause"): words("touchdown completion casualty interception handicap"),
    ("went_to_reserves", "cause"): words("portents thirst"),
    ("ball_moved", "cause"): words(
        "kick bounce scatter throw_in pass hand_off wander leap_aside leap bite placed wall"
    ),
    ("caught", "cause"): words("pass scatter bounce kick throw_in hand_off wander wall"),
    ("thrown", "length"): words("quick short long bomb"),
    ("hurled", "length"): words("quick short"),
    ("declared", "action"): words("move block blitz pass hand_off foul"),
    ("treated", "means"): words("apothecary regenerate"),
    ("lasting_injury", "effect"): words("miss_next niggling ma st ag av"),
    ("passed", "length"): words("quick normal long"),
    ("turn_ended", "cause"): words("end turnover touchdown concession"),
    ("turnover", "cause"): (
        *FALLS,
        *words(
            """
            pick_up hand_off inaccurate_pass failed_catch intercepted sent_off illegal_procedure
            failed_pass fumble throw_team_mate thirst bitten explosion obstacle pit teleport
            """
        ),
    ),
    ("moved", "cause"): words("move surge follow_up leap quick_snap shadowing diving_tackle"),
    ("block_die_picked", "result"): words("skull crossed arrows bang blade"),
    ("knocked_down", "cause"): FALLS,
    ("injured", "cause"): (
        *FALLS,
        *words(
            """
            foul crowd duel void_strike stab rock invasion bite eaten pit teleport thirst
            """
        ),
    ),
    ("injured", "result"): RESULTS,
    ("penalised", "penalty"): PENALTIES,
    ("penalty_cancelled", "penalty"): PENALTIES,
    ("penalty_cancelled", "cause"): words("argued favor handicap"),
    ("challenged", "contest"): words("might stance duel"),
    ("duel_demanded", "when"): words("now match_end never"),
    ("duel_began", "cause"): words("kick_off foul blood_feud"),
    ("staff_used", "staff"): words("yasuki_taka kakita_shijin kitsuki_yasu ikoma_ujiaki"),
    ("squig_born", "breed"): BREEDS,
    ("squig_split", "breed"): BREEDS,
    ("squig_removed", "cause"): words("crushed squashed bitten"),
    ("spell_cast", "spell"): words("fires_from_within augury biting_steel inner_fire void_strike"),
}
"""Every code an event may have, by (event, field)."""
