import { createContext } from 'react'

/** A rule by its phase and its place in it. */
export type RuleKey = `${string}[${number}]`

export function ruleKey({ phase, index }: { phase: string; index: number }): RuleKey {
  return `${phase}[${index}]`
}

type Rules = {
  /** The one in which the cursor stands. */
  current: RuleKey | null
  /** Shows it in the text. */
  open(key: RuleKey): void
}

/** Ties rules of the trace to the text; without a text beside it there is nothing to tie. */
export const RulesContext = createContext<Rules | null>(null)
