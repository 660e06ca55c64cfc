"""Who someone is to the house: a patron, or one of the staff."""

from croupier.messages import say
from croupier.rules.ways import way
from croupier.server.answers.problems import Problem, sign_in_first
from croupier.store.people import Person, is_staff


def need_patron(person: Person | None) -> Person:
    """Let patrons and guests through."""
    if person is None:
        raise sign_in_first()
    if person.kind not in ("patron", "guest"):
        raise Problem(403, say("staff-may-not-play"), allowed=(way("sign-in-as-patron"),))
    if person.same_as:
        raise Problem(403, say("account-tied-to-staff"))
    return person


def need_anyone_of_staff(person: Person | None) -> Person:
    """Let everyone through who works here."""
    if person is None:
        raise sign_in_first()
    if not is_staff(person):
        raise Problem(403, say("staff-only"))
    return person
