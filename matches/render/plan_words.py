"""The words of the board's scripts: sentences about a plan, by key (`board/plan-words.js`)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from matches.render.translation import N_
from matches.render.unanswered_words import UNANSWERED

PLAN_WORDS: Mapping[str, str] = {
    **UNANSWERED,
    "chosen": N_("Player {number}: choose a square, an opponent, or one of these."),
    "nothing_left": N_("Player {number} has nothing left to do in this turn."),
    "threat": N_("Their next turn: shaded without a die, hatched with dice."),
    "threat_blocks": N_(
        "Their next turn: shaded without a die, hatched with dice. They could block {whom}."
    ),
    "way": N_("Player {number} to {square}: no die is needed."),
    "way_with_dice": N_("Player {number} to {square}, {odds} % by the dice: {dice}."),
    "way_with_reroll": N_(
        "Player {number} to {square}, {odds} % by the dice and a team re-roll: {dice}."
    ),
    "die": N_("{what} {face}+ at {square}"),
    "die_d": N_("dodge"),
    "die_s": N_("extra square"),
    "die_p": N_("pick-up"),
    "die_o": N_("obstacle"),
    "die_first": N_("{what} {face}+ at first"),
    "die_b": N_("Bone-Head"),
    "die_r": N_("Really Stupid"),
    "die_w": N_("Wild Animal"),
    "die_t": N_("Take Root"),
    "die_v": N_("thirst"),
    "die_k": N_("holding the squig"),
    "die_u": N_("getting up"),
    "way_followed": N_(
        "Player {number} to {square}, {odds} %: they need no die of their own, but an opponent may "
        "follow."
    ),
    "spends": N_(" (with {spent})"),
    "spends_augury": N_("Augury, which it may use up"),
    "spends_favor": N_("the Imperial Favor, which it may use up"),
    "spends_team": N_("a team re-roll"),
    "about": N_("about {odds}"),
    "deed": N_("{order}: works {odds} %"),
    "deed_lost": N_("; {odds} % it ends the turn"),
    "line_odds": N_(": works {odds} %"),
    "coach_out": N_("; {odds} % the head coach is sent out"),
    "block_harm": N_("If they fall: {hurt} % armour, {out} % a casualty."),
    "pad": N_(
        "One die then decides: on a {pad} they are lost in space and the turn ends; else it "
        "names the pad."
    ),
    "pad_taken": N_(" Taken pads: {pads}; who stands there teleports on."),
    "pad_first": N_("Where they land is by luck: choose a pad first, then where they go from it."),
    "from_pad": N_("From pad {pad}…"),
    "any_pad_ball": N_("From any other pad: fetch the ball"),
    "any_pad_stop": N_("From any other pad: stay there"),
    "ends_by_luck": N_("ends by luck, as a die decides where: {ends}"),
    "chest": N_(
        "Player {number} opens the chest at {square} from {beside} ({odds} % to get there): "
        "{ball} % the ball, else it explodes and the turn is over."
    ),
    "chest_trap": N_(
        "Player {number} opens the chest at {square} from {beside} ({odds} % to get there): it "
        "explodes, and the turn is over."
    ),
    "confirm": N_("Add it: {square}"),
    "confirm_block": N_("Add it: block {opponent}"),
    "confirm_foul": N_("Add it: foul {opponent}"),
    "goes_on": N_("In the sheet: {words}. What you choose now is added at its end."),
    "another": N_("Another play instead"),
    "let_go": N_("Let go"),
    "esc": N_("Esc"),
    "takes_place": N_("What you choose now takes the place of: {words}."),
    "replaced": N_("{words} takes the place of {old}."),
    "bring_back": N_("Bring the old play back"),
    "instead": N_("This cannot follow {words}. It would take its place."),
    "behind": N_("Added at its end: {words}."),
    "rule_way": N_("Another square changes this way; a ball that it fetched is still fetched."),
    "rule_acted": N_(
        "What you choose now is added if the rules allow it, and else takes the place of this play."
    ),
    "fetch": N_("Fetch the ball, {odds} %"),
    "score": N_("Score, {odds} %"),
    "block_ours": N_(
        "Block {opponent} from {square}: {dice}, you pick; {down} % their player falls, {fall} % "
        "yours"
    ),
    "block_theirs": N_(
        "Block {opponent} from {square}: {dice}, they pick; {down} % their player falls, {fall} % "
        "yours"
    ),
    "block_one": N_(
        "Block {opponent} from {square}: {dice}; {down} % their player falls, {fall} % yours"
    ),
    "block_far": N_("{odds} % to get there. "),
    "dice_1": N_("1 die"),
    "dice_2": N_("2 dice"),
    "dice_3": N_("3 dice"),
    "block_helps": N_(
        "Against {opponent} you have the help of {helpers}, they of {hinderers}: {results}."
    ),
    "nobody": N_("nobody"),
    "block_result": N_("{result} {odds} %"),
    "outcome_down": N_("theirs falls"),
    "outcome_both": N_("both fall"),
    "outcome_push": N_("push"),
    "outcome_nothing": N_("nothing"),
    "outcome_fall": N_("yours falls"),
    "band": N_("{length} {odds} %"),
    "drifts": N_(
        "In this weather a pass scatters three times from where it is aimed: the one it is for "
        "seldom has it."
    ),
    "contested": N_("may be intercepted by {who}"),
    "length_quick": N_("quick"),
    "length_normal": N_("normal"),
    "length_short": N_("short"),
    "length_long": N_("long"),
    "length_bomb": N_("bomb"),
    "pass": N_("Pass to {to}, {odds} %"),
    "hand_off": N_("Hand off to {to}, {odds} %"),
    "interceptors": N_("; may intercept: {who}"),
    "foul": N_("Foul {opponent}: {breaks} % armour, {off} % sent off"),
    "shown": N_("Shown: {words} ({odds})."),
    "futures_others": N_("otherwise {odds} %"),
    "futures_turnover": N_("turnover {odds} %"),
    "futures_touchdown": N_("touchdown {odds} %"),
    "futures_against": N_("touchdown against you {odds} %"),
    "futures_over": N_("the turn is over {odds} %"),
    "as_shown": N_("{words} ({odds} % that the plays above go as shown)"),
    "in_all": N_("; {odds} % in all"),
    "inside": N_("Shown: if {condition} ({odds})."),
    "strays": N_("Shown: not inside this IF. No rehearsal led there."),
    "lost_at": N_("Play {play} ended the turn in every rehearsal."),
    "offline": N_("No connection. What you write is kept here, and checked when it is back."),
    "no_board": N_(
        "{why} The pitch does not show where your plays lead; the Text tab works: you can write "
        "and submit your turn there."
    ),
    "place": N_("Line {line}, column {column}: "),
    "submit_anyway": N_("Submit anyway ({count} at fault)"),
    "hand_in": N_("{label}: press Enter. {verdict}"),
    "play_number": N_("Play {number}:"),
    "no_rows": N_("No plays yet."),
    "how_rows": N_(
        "Choose one of your players on the pitch: shades say how surely they get to a square. A "
        "square writes the way there, an opponent the block; buttons have passes and the rest. "
        "Each play is a row here, in the order in which they are played."
    ),
    "here": N_("The next play goes here."),
    "at_end": N_("Put it at the end"),
    "no": N_("No"),
    "up": N_("Up"),
    "down": N_("Down"),
    "duplicate": N_("Duplicate"),
    "delete": N_("Delete"),
    "insert_below": N_("Insert below"),
    "cleared": N_("The turn is empty. Undo brings it back."),
    "removed": N_("Removed. Undo brings it back."),
    "if_gone": N_("Its IF has no play left and goes with it. Undo brings it back."),
    "undone": N_("Undone."),
    "redone": N_("Done again."),
    "nothing_to_undo": N_("There is nothing to undo."),
    "written": N_("Added: {words}."),
    "play_words": N_("Player {number} {steps}."),
    "and_then": N_(", then "),
    "does_move": N_("goes to {square}"),
    "does_fetch": N_("fetches the ball"),
    "does_BLOCK": N_("blocks opponent {player}"),
    "does_FOUL": N_("fouls opponent {player}"),
    "does_PASS": N_("passes to {player}"),
    "does_THROW": N_("throws the ball to {square}"),
    "does_HANDOFF": N_("hands off to {player}"),
    "does_OPEN": N_("opens the chest on {square}"),
    "does_LEAP": N_("leaps to {square}"),
    "does_TELEPORT": N_("teleports in"),
    "does_other": N_("does {order}"),
    "condition": N_("Condition"),
    "always": N_("always"),
    "chips": N_("Play it"),
    "chip_if": N_("only if…"),
    "chip_else": N_("Else"),
    "chip_or": N_("or another play"),
    "without": N_("Without this one"),
    "unwritten": N_("Not typed: the text of the last change is not here yet. Try again soon."),
    "unread": N_("Not written: what was typed in the text has not been read yet. Try again soon."),
    "or_waits": N_("Choose the player who does it if this cannot be carried out."),
    "chip_no_risk": N_("at any risk"),
    "chip_risk": N_("at a risk up to {risk}"),
    "if_it_fails": N_("If it fails"),
    "chip_skip": N_("go on"),
    "chip_stop": N_("stop"),
    "chip_instead": N_("play another"),
    "chip_hold": N_("hold"),
    "choose_first": N_("Choose one of your players first."),
    "opponent_there": N_("Opponent {number} at {square}. Choose one of your players first."),
    "no_target": N_("That is no target for: {label}."),
    "armed": N_("{label}: choose the target."),
    "more_deeds": N_("More"),
    "bend": N_("Over a square"),
    "straighten": N_("Straight again (over {over})"),
    "board": N_("Pitch"),
    "cell_own": N_("your player {number}"),
    "cell_opponent": N_("opponent {number}"),
    "cell_standing": N_("standing"),
    "cell_down": N_("down"),
    "cell_prone": N_("prone"),
    "cell_stunned": N_("stunned"),
    "cell_has_ball": N_("has the ball"),
    "cell_used": N_("done"),
    "cell_ball": N_("ball"),
    "cell_catch": N_("{odds} % to catch it"),
    "sign_rooted": N_("rooted"),
    "sign_no-zone": N_("no tackle zone"),
    "sign_star": N_("star player"),
    "sign_journeyman": N_("journeyman"),
    "sign_dishonored": N_("Dishonored"),
    "ground_pad": N_("pad {pad}"),
    "ground_chest": N_("chest"),
    "ground_wall": N_("wall"),
    "ground_obstacle": N_("obstacle"),
    "ground_lava": N_("lava pit"),
    "ground_chasm": N_("pit"),
    "ground_bridge": N_("bridge"),
    "ground_door": N_("doorway"),
    "ground_goal": N_("end zone to score in"),
    "ground_end-zone": N_("your end zone"),
    "rule": N_("Rule"),
    "card_nothing": N_("Nothing left to do in this turn, as it is planned."),
    "card_left": N_("Left: {squares} squares; {actions}."),
    "card_squares": N_("Left: {squares} squares."),
    "action_move": N_("move"),
    "action_block": N_("block"),
    "action_blitz": N_("the blitz"),
    "action_pass": N_("pass"),
    "action_hand_off": N_("hand-off"),
    "action_foul": N_("foul"),
    "draft_saved": N_("Draft saved {time}; it is played at the deadline unless you submit."),
    "draft_empty": N_(
        "Draft saved {time}. It has no plays that count: at the deadline fallback orders play."
    ),
    "kept_here": N_(
        "The server takes nothing now. Kept on this device at {time}; saved when it does."
    ),
    "kept_nowhere": N_(
        "The server takes nothing now, and this browser keeps nothing. Leave this page open: your "
        "draft is saved when it does."
    ),
    "not_saved": N_(
        "What you write here is not saved now: what was saved elsewhere is played, unless you keep "
        "yours."
    ),
    "not_kept": N_("This browser keeps nothing. Your draft is saved on the server only."),
    "restored": N_("What you wrote here at {time} is back."),
    "turn_over": N_("This turn has been played. What you wrote is kept below and never sent."),
    "old_draft": N_("What you wrote for an earlier turn ({time}); it is never sent"),
    "forget": N_("Forget it"),
    "kept": N_("Kept: {play}"),
    "no_plays": N_("no plays"),
    "present": N_("The one you write"),
    "suggestion": N_("A bot's suggestion"),
    "compare": N_("Two sheets compared"),
    "row_works": N_("{works} %"),
    "row_short": N_("{works} % · turnover {turnover} %"),
    "row_turnover": N_("Turnover"),
    "row_score": N_("Touchdown"),
    "row_against": N_("Touchdown against you in this turn"),
    "take_other": N_("Take the other"),
    "compare_end": N_("End the comparison"),
    "expected_odds": N_("Of the ways it may go on this is the commonest: {odds}."),
    "share": N_("{odds} %"),
    "share_within": N_("{odds} % ± {margin}"),
    "answer": N_(
        "Your plays and a bot's next turn after them, rehearsed {times} times: they score in "
        "{touchdown} %, get the ball in {ball} %, fell your ball carrier in {carrier} % and lose "
        "their turn in {turnover} %; {casualties} of your players are hurt on average. The chances "
        "are right to within {accuracy} points."
    ),
    "answer_story": N_("An example, as most of these turns go"),
    "answer_none": N_("No turn of theirs follows."),
    "conflict": N_("This turn's draft was changed elsewhere: in another tab, or by mail."),
    "mine": N_("Written here"),
    "theirs": N_("Saved elsewhere"),
    "keep_mine": N_("Keep this one"),
    "take_theirs": N_("Take this one"),
}
"""Braces are filled by the script."""


def plan_words() -> dict[str, str]:
    """The sentences in the reader's language."""
    return {key: gettext(words) for key, words in PLAN_WORDS.items()}
