"""The alarm of the win report: rare over honest days, certain over a thief's."""

from benchmarks.alarms import alarms, by_calculation, found_after, honest


def test_honest_days_of_patrons_who_bet_alike_raise_few_alarms() -> None:
    days = honest(4000, seed=1, coups=300)
    assert 0.001 <= alarms(days, days.sigma) <= 0.006  # 0.27 % by the normal distribution
    assert alarms(days, days.apart) > 0.2  # counted as independent, every fourth day would


def test_who_overpays_is_found_about_when_it_is_calculated() -> None:
    days = honest(4000, seed=2, coups=300)
    found = sorted(found_after(days, 0.10))
    assert found[len(found) // 2] <= by_calculation(days, 0.10, 0.5)
    assert found[len(found) * 95 // 100] <= 1.3 * by_calculation(days, 0.10, 0.95)
    assert len(found_after(days, 0.0)) < len(found) / 10
