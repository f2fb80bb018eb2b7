"""Tests and intervals, on the standard library alone: what other tools compute, for judging resampled recordings."""

import functools
import math
import statistics

EXACT_UP_TO = 8  # observations of the smaller side; as SciPy's automatic choice, which compare.py uses


def clopper_pearson(hits, trials, confidence=0.95):
    """The exact binomial interval of a share. Clopper & Pearson, Biometrika 26 (1934)."""
    if trials == 0:
        return 0.0, 1.0
    tail = (1 - confidence) / 2

    def at_least(share):
        return sum(math.comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(hits, trials + 1))

    def at_most(share):
        return sum(math.comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(hits + 1))

    low = 0.0 if hits == 0 else _bisect(lambda share: at_least(share) - tail)
    high = 1.0 if hits == trials else _bisect(lambda share: tail - at_most(share))
    return low, high


def _bisect(increasing):
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if increasing(middle) > 0 else (middle, high)
    return (low + high) / 2


def welch(first, second):
    """Two-sided p of Welch's t-test, 1 when there is no scatter and no difference."""
    spread = [statistics.variance(side) / len(side) for side in (first, second)]
    difference = statistics.fmean(second) - statistics.fmean(first)
    if sum(spread) == 0:
        return 1.0 if difference == 0 else 0.0
    t = difference / math.sqrt(sum(spread))
    freedom = sum(spread) ** 2 / sum(s * s / (len(side) - 1) for s, side in zip(spread, (first, second)))
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def _incomplete_beta(a, b, x):
    """Regularised; by the continued fraction of Abramowitz & Stegun 26.5.8, evaluated with Lentz's method."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    scale = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    fraction, c, d = 1.0, 1.0, 0.0
    for step in range(400):
        half = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        else:
            term = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        d = 1 / (1 + term * d)
        c = 1 + term / c if step else 1 + term
        fraction *= c * d
        if step and abs(c * d - 1) < 1e-14:
            break
    return scale * (fraction - 1) / a


def mann_whitney(first, second):
    """Two-sided p of the U test: exact for small samples without ties, else normal, with both corrections."""
    m, n = len(first), len(second)
    ranked = sorted((value, side) for side, values in enumerate((first, second)) for value in values)
    rank_sum, ties, start = 0.0, 0, 0
    while start < m + n:
        end = start
        while end < m + n and ranked[end][0] == ranked[start][0]:
            end += 1
        ties += (end - start) ** 3 - (end - start)
        rank_sum += sum((start + end + 1) / 2 for _, side in ranked[start:end] if side == 0)
        start = end
    u = rank_sum - m * (m + 1) / 2
    u = max(u, m * n - u)
    if ties == 0 and min(m, n) <= EXACT_UP_TO:
        counts = _u_counts(m, n)
        return min(1.0, 2 * sum(counts[math.ceil(u):]) / sum(counts))
    variance = m * n / 12 * (m + n + 1 - ties / ((m + n) * (m + n - 1)))
    if variance <= 0:
        return 1.0
    return min(1.0, math.erfc((u - m * n / 2 - 0.5) / math.sqrt(2 * variance)))


@functools.lru_cache(maxsize=None)
def _u_counts(m, n):
    """How many orders of m and n distinct values have each U. Mann & Whitney's recurrence (1947)."""
    if m == 0 or n == 0:
        return (1,)
    counts = [0] * (m * n + 1)
    for u, count in enumerate(_u_counts(m - 1, n)):
        counts[u + n] += count
    for u, count in enumerate(_u_counts(m, n - 1)):
        counts[u] += count
    return tuple(counts)
