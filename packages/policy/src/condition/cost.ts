import type { ASTNode } from '@marcbachmann/cel-js'
import { getNesting, getNodes } from '../expressions/checker/syntax-tree.ts'

/** Bounds the cost of an evaluation by its shape; the rest depends on the values. */
export type CostBounds = {
  /** Lists gone through within one another. */
  readonly nesting: number
  /** `+` joins lists and strings, so values may be that many times as long as they came. */
  readonly growth: number
}

/** Characters looked at, in the worst case; about a second of work. */
const LIMIT = 1_000_000_000

export function getCostBounds(root: ASTNode): CostBounds {
  const additions = [...getNodes(root)].filter(({ op }) => op === '+').length
  return { nesting: getNesting(root), growth: additions + 1 }
}

/** Whether the evaluation ends in time, however the values are made: items to the power of nesting, times their size. */
export function isAffordable(
  { nesting, growth }: CostBounds,
  values: unknown,
  limit: number = LIMIT,
): boolean {
  // An expression without list iteration looks at each value a few times at most.
  if (nesting === 0) return true
  const size = measure(values)
  return (size.longest * growth) ** nesting * (size.characters * growth) <= limit
}

type Size = { longest: number; characters: number }

function measure(value: unknown, size: Size = { longest: 1, characters: 1 }): Size {
  if (typeof value === 'string') size.characters += value.length
  if (typeof value !== 'object' || value === null) return size
  const items = Array.isArray(value) ? value : Object.values(value)
  size.longest = Math.max(size.longest, items.length)
  size.characters += items.length
  for (const item of items) measure(item, size)
  return size
}
