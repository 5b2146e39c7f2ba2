"""The sentences about the player of the sentence before: "They run to D11."

Each has the fields of its sentence in `phrases.PHRASES` but the player. Key events have none: their
sentences are also read alone, as titles of a replay's marks. Plays are told as `play_names.py` has
it.
"""

from __future__ import annotations

from collections.abc import Mapping

from matches.render.translation import N_

THEY: Mapping[str, str] = {
    "hired": N_("They are hired for this match for {price}."),
    "poisoned": N_("They were given poison: {result}."),
    "skill_gained": N_("They have {skill} for this match."),
    "held_back": N_("They sit out the first half."),
    "misses_match": N_("They miss the match."),
    "not_needed": N_("They are not needed and stay at home."),
    "returned_to_reserves": N_("They are fit again."),
    "sat_out": N_("The weather keeps them out of this drive."),
    "challenged": N_("They challenge {opponent} ({contest})."),
    "honor_restored": N_("They regain honour."),
    "went_to_reserves": N_("They leave the pitch ({cause})."),
    "squig_blocked": N_(
        "They block squig {ball}: strength {attacker_strength} against "
        "{squig_strength}, {block_dice}, {chooser} picks."
    ),
    "squig_freed": N_("Squig {ball} wriggles out of their hands."),
    "squig_bit": N_("Squig {ball} bites them."),
    "ball_dropped": N_("They drop the {thing} on {square}."),
    "touchback": N_("Touchback: they get the {thing}."),
    "begins_with_ball": N_("They begin with the {thing}."),
    "turned_face_up": N_("They turn face up."),
    "stood_up": N_("They stand up."),
    "blocked": N_(
        "They block {defender}: strength {attacker_strength} against "
        "{defender_strength}, {block_dice}, {chooser} picks."
    ),
    "pushed": N_("They are pushed to {square}."),
    "pushed_off": N_("They are pushed off the pitch."),
    "push_resisted": N_("They stand firm."),
    "push_rooted": N_("They have taken root and stay."),
    "push_no_room": N_("They have nowhere to go and stay."),
    "knocked_down": N_("They go down ({cause})."),
    "picked_up": N_("They pick up the {thing}."),
    "caught": N_("They catch it."),
    "let_fall": N_("They let it fall."),
    "passed": N_("They throw a {length} pass to {target}, {squares}."),
    "completed": N_("Their pass to {target} is complete."),
    "fouled": N_("They foul {victim}."),
    "challenge_accepted": N_("They accept."),
    "challenge_refused": N_("They refuse."),
    "duel_demanded": N_("They may demand a duel of {opponent}: {when}."),
    "duel_focused": N_("They focus ({focuses})."),
    "duel_struck": N_("They strike at {opponent}."),
    "duel_struck_back": N_("They strike back at {opponent}."),
    "spp_earned": N_("They earn {points} SPP ({cause})."),
    "blessed": N_("The Touch of Amaterasu comes upon them."),
    "blessing_left": N_("The Touch of Amaterasu leaves them."),
    "moved_on": N_("They move to {path}."),
    "moved_over": N_("They move via {way} to {path}."),
    "follow_up": N_("They follow up to {path}."),
    "declared": N_("They blitz."),
    "action_lost": N_("They lose the action."),
    "zone_lost": N_("They stand there without a tackle zone."),
    "zone_regained": N_("They recover."),
    "rooted": N_("They take root."),
    "unrooted": N_("They are free to move again."),
    "bitten": N_("They bite {victim}."),
    "skill_used": N_("They use {skill}."),
    "went_down": N_("They dive to the ground."),
    "gazed": N_("They gaze into the eyes of {victim}."),
    "stabbed": N_("They stab {victim}."),
    "hurled": N_("They throw {mate} towards {square}."),
    "flew": N_("They come down on {end}."),
    "treated": N_("They are seen to ({means})."),
    "lasting_injury": N_("Their lasting injury: {effect}."),
    "placed": N_("They wait for the {thing} on {square}."),
    "thrown": N_("They throw a {length} pass to {square}, {squares}."),
    "fumbled": N_("They fumble the {thing}."),
    "offered": N_("They hand the {thing} to {target}."),
    "teleported": N_("They appear on pad {pad}, {square}."),
    "balked": N_("They will not be teleported in this turn."),
    "chest_opened": N_("They open the chest on {square}: {contents}"),
    "fell_into_pit": N_("They fall into the pit."),
    "thrown_at_wall": N_("They throw the ball at the wall {wall}, {squares} ({length})."),
    "sent_home": N_("They are sent home."),
}
