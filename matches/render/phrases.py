"""The sentence for each event. ``{...}`` are the event's fields, players and squares by name.

The sentences are keys for translation; a catalogue replaces them whole. Words for the codes of the
engine are in `log_words.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from matches.render.translation import N_, plural

PHRASES: Mapping[str, str] = {
    "weather_set": N_("The weather: {weather}."),
    "hired": N_("{figure} is hired for this match for {price}."),
    "shugenja_barred": N_("The Shugenja of {side} cannot cast in this match."),
    "poisoned": N_("{figure} was given poison: {result}."),
    "handicap_gained": N_("{side} is the weaker side: {effect}."),
    "skill_gained": N_("{figure} has {skill} for this match."),
    "held_back": N_("{figure} sits out the first half."),
    "favor_given": N_("{side} holds the Imperial Favor."),
    "misses_match": N_("{figure} misses the match."),
    "not_needed": N_("{figure} is not needed and stays at home."),
    "kick_chosen": N_("{kicking} will kick off."),
    "half_began": N_("Half {half} begins."),
    "drive_began": N_("Drive {drive}: {kicking} kicks."),
    "returned_to_reserves": N_("{figure} is fit again."),
    "sat_out": N_("The weather keeps {figure} out of this drive."),
    "rerolls_set": N_("{side} now has {rerolls} ({cause})."),
    "set_up": N_("{side} sets up {count} players."),
    "drive_conceded": N_("{side} has nobody to set up and concedes the drive."),
    "kick_aimed": N_("{side} kicks towards {square}."),
    "kick_off_event": N_("Kick-off: {name}."),
    "nothing_happened": N_("Nothing comes of it ({cause})."),
    "challenged": N_("{figure} challenges {opponent} ({contest})."),
    "dishonored": N_("{figure} is Dishonored."),
    "honor_restored": N_("{figure} regains honour."),
    "took_own_life": N_("{figure} dies of shame."),
    "went_to_reserves": N_("{figure} leaves the pitch ({cause})."),
    "counters_set": N_("Turn counters now stand at {home} and {away} ({cause})."),
    "squig_born": N_("A fresh {breed}, number {ball}, is let loose."),
    "squig_split": N_("Squig {ball} splits: number {born}, a {breed}, sets off from {square}."),
    "squig_removed": N_("Squig {ball} is {cause}."),
    "squig_freed": N_("Squig {ball} wriggles out of the hands of {figure}."),
    "squig_blocked": N_(
        "{attacker} blocks squig {ball}: strength {attacker_strength} against "
        "{squig_strength}, {block_dice}, {chooser} picks."
    ),
    "squig_pushed": N_("Squig {ball} is pushed to {square}."),
    "squig_pushed_off": N_("Squig {ball} is pushed off the pitch."),
    "squig_knocked_over": N_("Squig {ball} is knocked over."),
    "squig_bit": N_("Squig {ball} bites {figure}."),
    "squig_bit_squig": N_("Squig {ball} bites squig {other}."),
    "ball_meant": N_("Squig {ball}:"),
    "ball_moved_kick": N_("The kick sends the {thing} to {end}."),
    "ball_moved_bounce": N_("The {thing} bounces to {end}."),
    "ball_moved_scatter": N_("The {thing} scatters to {end}."),
    "ball_moved_throw_in": N_("The {thing} is thrown in to {end}."),
    "ball_moved_pass": N_("The {thing} flies to {end}."),
    "ball_moved_hand_off": N_("The {thing} goes to {end}."),
    "ball_moved_wander": N_("The {thing} wanders to {end}."),
    "ball_moved_leap_aside": N_("The {thing} leaps aside to {end}."),
    "ball_moved_leap": N_("The {thing} leaps to {end}."),
    "ball_moved_bite": N_("The {thing} jumps to {end}."),
    "ball_moved_placed": N_("The {thing} is placed on {end}."),
    "ball_moved_wall": N_("The {thing} bounces off the wall to {end}."),
    "ball_left_pitch": N_("The {thing} leaves the pitch at {square}."),
    "ball_rests": N_("It comes to rest on {square}."),
    "ball_dropped": N_("{figure} drops the {thing} on {square}."),
    "kick_out": N_("The kick goes out: a touchback for {side}."),
    "touchback": N_("Touchback: {figure} gets the {thing}."),
    "begins_with_ball": N_("{figure} begins with the {thing}."),
    "turnover": N_("Turnover: {cause}."),
    "turned_face_up": N_("{figure} turns face up."),
    "stood_up": N_("{figure} stands up."),
    "blocked": N_(
        "{attacker} blocks {defender}: strength {attacker_strength} against "
        "{defender_strength}, {block_dice}, {chooser} picks."
    ),
    "block_die_picked": N_("{side} picks {result}."),
    "pushed": N_("{figure} is pushed to {square}."),
    "pushed_off": N_("{figure} is pushed off the pitch."),
    "push_resisted": N_("{figure} stands firm."),
    "push_rooted": N_("{figure} has taken root and stays."),
    "push_no_room": N_("{figure} has nowhere to go and stays."),
    "knocked_down": N_("{figure} goes down ({cause})."),
    "injured": N_("{figure} is {result}."),
    "picked_up": N_("{figure} picks up the {thing}."),
    "caught": N_("{figure} catches it."),
    "let_fall": N_("{figure} lets it fall."),
    "passed": N_("{figure} throws a {length} pass to {target}, {squares}."),
    "intercepted": N_("{figure} intercepts the pass!"),
    "completed": N_("Pass complete: {figure} to {target}."),
    "handed_off": N_("{target} has the {thing}."),
    "fouled": N_("{figure} fouls {victim}."),
    "counter_forgotten": N_("{side} forgets to move the turn counter."),
    "procedure_called": N_("{side} calls illegal procedure."),
    "penalised": N_("A penalty against {side}: {penalty}."),
    "head_coach_sent_out": N_("The head coach of {side} has argued too much and must go."),
    "favor_spent": N_("{side} spends the Imperial Favor."),
    "penalty_cancelled": N_("The penalty against {side} is lifted ({cause})."),
    "sent_off": N_("{figure} is sent off."),
    "challenge_accepted": N_("{figure} accepts."),
    "challenge_refused": N_("{figure} refuses."),
    "duel_demanded": N_("{figure} may demand a duel of {opponent}: {when}."),
    "duel_lapsed": N_("{figure} and {opponent} cannot fight their duel any more."),
    "duel_began": N_("{figure} and {opponent} face each other ({cause})."),
    "duel_focused": N_("{figure} focuses ({focuses})."),
    "duel_struck": N_("{figure} strikes at {opponent}."),
    "duel_struck_back": N_("{figure} strikes back at {opponent}."),
    "duel_ended": N_("The duel is over."),
    "duel_won": N_("The duel is over; {winner} has won it."),
    "staff_used": N_("{staff} serves {side}."),
    "spell_cast": N_("The Shugenja of {side} casts {spell}."),
    "spell_cast_on": N_("The Shugenja of {side} casts {spell} on {on}."),
    "spp_earned": N_("{figure} earns {points} SPP ({cause})."),
    "scored": N_("Touchdown by {figure}! {home} : {away}."),
    "credited": N_("A touchdown is credited to {side}. {home} : {away}."),
    "drive_ended": N_("The drive ends ({cause})."),
    "half_ended": N_("Half {half} is over."),
    "conceded": N_("{side} concedes the match."),
    "score_set": N_("The score is now {home} : {away} ({cause})."),
    "mvp_named": N_("Most valuable player: {figure} (by lot), {side}."),
    "winnings_paid": N_("{side} earns {amount}."),
    "winnings_given": N_("{side} gets the winnings of {loser}, {amount}."),
    "match_ended": N_("Full time, {home} : {away}."),
    "blessed": N_("The Touch of Amaterasu comes upon {figure}."),
    "blessing_left": N_("The Touch of Amaterasu leaves {figure}."),
    "portents_set": N_("Evil portents: MA, ST, AG and AV are one lower until the drive ends."),
    "portents_ended": N_("The portents pass; all values are back to normal."),
    "rerolled": N_("Re-roll by {source}."),
    "rerolled_team": N_("Team re-roll."),
    "activated": N_("{figure}:"),
    "moved_on": N_("{figure} moves to {path}."),
    "moved_over": N_("{figure} moves via {way} to {path}."),
    "follow_up": N_("{figure} follows up to {path}."),
    "declared": N_("{figure} blitzes."),
    "action_lost": N_("{figure} loses the action."),
    "zone_lost": N_("{figure} stands there without a tackle zone."),
    "zone_regained": N_("{figure} recovers."),
    "rooted": N_("{figure} takes root."),
    "unrooted": N_("{figure} is free to move again."),
    "bitten": N_("{figure} bites {victim}."),
    "skill_used": N_("{figure} uses {skill}."),
    "went_down": N_("{figure} dives to the ground."),
    "gazed": N_("{figure} gazes into the eyes of {victim}."),
    "stabbed": N_("{figure} stabs {victim}."),
    "hurled": N_("{figure} throws {mate} towards {square}."),
    "flew": N_("{figure} comes down on {end}."),
    "treated": N_("{figure} is seen to ({means})."),
    "lasting_injury": N_("{figure} has a lasting injury: {effect}."),
    "eye_set": N_("The referee keeps an eye on {side}."),
    "cannot_be_sent_off": N_("{side} has got the referee: nobody is sent off in this half."),
    "placed": N_("{figure} waits for the {thing} on {square}."),
    "gate_counted": N_("{gate},000 are watching."),
    "fan_factor_changed": N_("The fan factor of {side} changes by {change:+d}."),
    "thrown": N_("{figure} throws a {length} pass to {square}, {squares}."),
    "fumbled": N_("{figure} fumbles the {thing}."),
    "offered": N_("{figure} hands the {thing} to {target}."),
    # maps
    "map_drawn": N_("The map: {name}."),
    "chest_placed": N_("A chest stands on {square}."),
    "pad_placed": N_("Teleport pad {number} lies on {square}."),
    "end_given": N_("{side} defends end zone {end}."),
    "first_turn_given": N_("{side} moves first."),
    "teleported": N_("{figure} appears on pad {pad}, {square}."),
    "lost_in_space": N_("{figure} is lost in space."),
    "balked": N_("{figure} will not be teleported in this turn."),
    "chest_opened": N_("{figure} opens the chest on {square}: {contents}"),
    "fell_into_pit": N_("{figure} falls into the pit."),
    "ball_reappeared": N_("The ball reappears on pad {pad}, {square}."),
    "thrown_at_wall": N_("{figure} throws the ball at the wall {wall}, {squares} ({length})."),
    "sent_home": N_("{figure} is sent home."),
}
HEADINGS: Mapping[str, str] = {
    "before": N_("Before the turn"),
    "between": N_("Between turns"),
    "bonus": N_("{side}: bonus turn"),
    "turn": N_("{side}: turn {turn}"),
    "turn_of_half": N_("{side}: half {half}, turn {turn}"),
}
"""Over the lines of the log."""
TITLES: Mapping[str, str] = {
    "opening": N_("Opening"),
    "turn": N_("{side}, turn {turn}"),
    "bonus": N_("{side}, bonus turn"),
    "turn_of_half": N_("{side}, half {half}, turn {turn}"),
    "bonus_of_half": N_("{side}, half {half}, bonus turn"),
}
"""Of a resolved segment."""
VERDICTS: Mapping[str, tuple[str, str]] = {
    "": (N_("failed"), N_("made")),
    "armour": (N_("held"), N_("broken")),
}
"""A missed and a reached target, by what is rolled for: "failed" and "made" mislead for armour."""
MEANINGS: Mapping[str, str] = {
    "poison": N_(", as a D3: {d3}"),
    "squig_move": N_(", moves {d3}; a kangaroo what the die shows"),
}
"""What dice without a target mean, where their face is not the number that counts."""
SQUARES_AWAY = plural("{count} square", "{count} squares")
BLOCK_DICE = plural("{count} die", "{count} dice")
REROLLS = plural("{count} team re-roll", "{count} team re-rolls")
HANDICAPS = (
    "",
    N_("a team re-roll more in each half"),
    N_("a player gains a skill"),
    N_("three fan factors more for this match"),
    N_("an opponent sits out the first half"),
    N_("5 SPP for one of its players after the match"),
    N_("its first sending-off will be cancelled"),
)
"""The lines of the handicap table (LGE-HCP-02); a game's metadata may replace some."""
OWN_HANDICAPS = (
    N_("the Imperial Favor"),
    N_("a team re-roll more for the match"),
    N_("an opponent stays out until its side's 9th turn"),
)
"""What games have instead."""
WEATHERS = (
    N_("Light of Amaterasu"),
    N_("Torrential rain"),
    N_("Stifling wind"),
    N_("Freezing cold"),
    N_("Winter warfare"),
    N_("Sweltering heat"),
    N_("Very sunny"),
    N_("Nice"),
    N_("Pouring rain"),
    N_("Blizzard"),
)
"""How games name a weather beside the pitch."""
WEATHER = N_("Weather: {weather}")
