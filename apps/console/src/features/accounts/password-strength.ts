export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

const CLASSES: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 28],
  [/\p{Lu}/u, 28],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 32],
]
const COMMON = /pass|qwert|йцук|парол|admin|letmein|welcome|iloveyou|dragon|monkey|1q2w|zaq1/iu

/** Bits that guessing would cost, after taking away what people repeat, count up or type by habit. */
export function passwordStrength(password: string): Strength {
  const alphabet = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = surprisingLength(password) * Math.log2(Math.max(alphabet, 2))
  if (bits < 36 || (COMMON.test(password) && bits < 70)) return 'weak'
  if (bits < 52) return 'fair'
  if (bits < 70) return 'good'
  return 'strong'
}

/** Characters that neither repeat the one before nor continue its row (`aaa`, `1234`, `dcba`). */
function surprisingLength(password: string): number {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  return points.filter((point, index) => {
    const before = points[index - 1]
    return before === undefined || Math.abs(point - before) > 1
  }).length
}
