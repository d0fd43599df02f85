import type { RuleCounts } from '@nora/contract/traffic-policies'

/** What one action of a rule did, or the rule itself, at all addresses and in all versions. */
export type SummedCounts = {
  rule: string
  action: string
  matched: number
  refused: number
  would_refuse: number
  errors: number
  differs: number
}

const FIELDS = new Map<string, Exclude<keyof SummedCounts, 'rule' | 'action'>>([
  ['matched', 'matched'],
  ['refused', 'refused'],
  ['would_refuse', 'would_refuse'],
  ['error', 'errors'],
  ['too_expensive', 'errors'],
  ['shadow_differs', 'differs'],
])

export function sumCounts(items: RuleCounts['items']): SummedCounts[] {
  const totals = new Map<string, SummedCounts>()
  for (const { rule, action, outcome, count } of items) {
    const field = FIELDS.get(outcome)
    if (field === undefined) continue
    const key = JSON.stringify([rule, action])
    const total = totals.get(key) ?? {
      rule,
      action,
      matched: 0,
      refused: 0,
      would_refuse: 0,
      errors: 0,
      differs: 0,
    }
    totals.set(key, { ...total, [field]: total[field] + count })
  }
  return [...totals.values()].sort((one, other) => one.rule.localeCompare(other.rule))
}
