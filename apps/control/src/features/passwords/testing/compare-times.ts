/**
 * Mann–Whitney’s U of two samples as a z of the normal distribution (ties share their rank), with both medians in
 * milliseconds. It asks no more of times than an order, so that a few slow ones do not hide a difference.
 */
export function compareTimes(
  one: readonly number[],
  two: readonly number[],
): { z: number; medians: [string, string] } {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...two.map((ms) => ({ ms, isOne: false }))]
  all.sort((a, b) => a.ms - b.ms)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from + 1
    while (to < all.length && all[to]?.ms === all[from]?.ms) to++
    const rank = (from + 1 + to) / 2
    for (const { isOne } of all.slice(from, to)) if (isOne) ranks += rank
    from = to
  }
  const [n, m] = [one.length, two.length]
  const u = ranks - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return { z, medians: [median(one), median(two)] }
}

function median(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(3)
}
