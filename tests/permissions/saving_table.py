"""What each endpoint of the API does that is not a GET: whether it saves anything.

A new endpoint belongs into one of these; `test_saving.py` compares it with the view and with what
the database sees.
"""

from __future__ import annotations

from engine.word_lists import words

SAVES = {
    "post": words(
        """
        after-match-choose after-match-finish after-match-finish-for-coach after-match-hire
        after-match-keep after-match-reroll
        after-match-staff black-out-list card-appeal card-hear card-lift card-list challenge-accept
        challenge-decline challenge-list challenge-retract claim-answer claim-decide claim-list
        claim-retract consent-answer default-orders-list draft-bring draft-found draft-line-up
        draft-list draw-list entry-accept entry-leave entry-list entry-reconsider entry-refuse
        entry-substitute entry-take-back-leaving entry-withdraw fixture-walk-over
        invitation-list invitation-revoke
        join-list league-archive league-list league-reopen map-list match-answer match-confirm
        match-correct match-dice-line match-extend match-hire match-roll-back match-run-again
        match-sheet match-take-back me-change member-hand-over next-season-list
        notification-mark-all-read notification-mark-read offer-accept offer-decline offer-list
        offer-withdraw playbook-copy playbook-list playbook-put-in-force player-release
        player-retire removal-take-back season-accept-all season-accept-rules season-archive
        season-back-to-draft
        season-allow-rematches season-close-sign-up season-end season-join season-list
        season-move-rounds
        season-open-sign-up season-play-fewer-rounds season-start season-take-back-start
        season-unarchive season-unschedule stand-in-agree stand-in-end
        stand-in-list table-report-confirm table-report-dispute table-report-list
        table-report-withdraw take-back-list team-bot-stand-in team-give vacation-call-off
        vacation-forbid vacation-list webhook-list webhook-try-out
        """
    ),
    "put": words(
        """
        draft-detail match-laying match-orders match-set-up match-sheet match-squad season-clock
        season-house-rules
        """
    ),
    "patch": words(
        """
        default-orders-detail league-detail match-orders member-detail playbook-detail player-detail
        season-detail team-detail
        """
    ),
    "delete": words(
        """
        black-out-detail draft-detail member-detail webhook-detail
        """
    ),
}
"""By method: done once under a key, and the answer kept."""
COMPUTES = {
    "post": words(
        """
        invitation-show match-check match-check-orders match-check-set-up match-laying-board
        match-plan-actions
        match-plan-answer match-plan-board match-plan-odds match-plan-picture match-plan-suggestion
        match-plan-threat match-plan-ways match-preview-correction match-set-up-board
        """
    ),
}
"""By method: may be asked again, and nothing is kept."""
