const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `90s`, `1h30m`, `10m`; checked when the policy is saved. */
export function readDurationMs(text: string): number {
  let total = 0
  for (const [, count, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g))
    total += Number(count) * UNITS[unit!]!
  return total
}
