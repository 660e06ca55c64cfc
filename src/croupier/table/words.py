"""Commands and ranks as people say them, for the sentences of refusals."""

from collections.abc import Sequence

from croupier.rules.authority import rank_name
from croupier.table import commands as c

# Each follows "you may" and "you cannot".
WORDS: dict[type[c.Command], str] = {
    c.OpenTable: "open the table",
    c.CloseTable: "close the table",
    c.ChangeSetup: "change the table's set-up",
    c.BringDealerOn: "bring a dealer on",
    c.TakeDealerOff: "take the dealer off",
    c.TakeSeat: "take a seat",
    c.LeaveSeat: "leave the seat",
    c.AllowSeats: "allow a patron more seats",
    c.LoadShoe: "put a shoe on the table",
    c.CutShoe: "cut the cards",
    c.BurnCards: "burn cards",
    c.ShowCutCard: "show the cut card",
    c.RetireShoe: "take the shoe off the table",
    c.RaiseAlarm: "raise the reader's alarm",
    c.ClearAlarm: "clear the reader's alarm",
    c.OpenBetting: "call for bets",
    c.PlaceWager: "place a bet",
    c.PlaceCallBet: "make a call bet",
    c.WithdrawWager: "take back a bet",
    c.CloseBetting: "call no more bets",
    c.RequestSqueeze: "ask for the squeeze",
    c.BeginFreeHand: "begin the free hand",
    c.DealCard: "deal a card",
    c.DealCards: "deal cards",
    c.ChooseReading: "say which reading of the card is right",
    c.OpenCards: "open the cards",
    c.OfferInsurance: "offer insurance",
    c.TakeInsurance: "take insurance",
    c.DeclineInsurance: "decline insurance",
    c.CloseInsurance: "close the insurance",
    c.Settle: "settle the coup",
    c.HoldCoup: "hold play for a ruling",
    c.ReleaseHold: "let play go on",
    c.MakeRuling: "make a ruling",
    c.ApproveRuling: "approve a ruling",
    c.RejectRuling: "reject a ruling",
    c.Choose: "withdraw or stay",
    c.Vote: "vote on the shoe",
    c.CloseVote: "close the vote",
    c.SpinBall: "spin the ball",
    c.RecordNumber: "record the number",
    c.QuestionPosition: "question where a chip lies",
    c.BuyColourChips: "buy colour chips",
    c.RedeemColourChips: "redeem colour chips",
    c.DealRound: "have the round dealt",
    c.CollectRound: "collect the round",
    c.SweepRounds: "end unfinished rounds",
    c.OpenDispute: "open a dispute",
    c.EscalateDispute: "take a dispute up",
    c.InformSurveillance: "inform Surveillance",
    c.GiveDeadline: "give a dispute its deadline",
    c.AddEvidence: "add evidence to a dispute",
    c.DecideDispute: "decide a dispute",
    c.TellOfComplaint: "tell a patron of the formal complaint",
    c.HelpComplaint: "help with a complaint",
    c.CloseDispute: "close a dispute",
}
assert set(WORDS) == set(c.COMMANDS.values()), "every command must have its words here"


def any_of(words: Sequence[str]) -> str:
    """Join words as a sentence does: "place a bet, take a seat or leave the seat"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def a_rank(rank: str) -> str:
    """Say a rank with its article: "a Pit Manager", "an Assistant Director"."""
    name = rank_name(rank)
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"
