import type { Completions, Diagnostic, Hover, RulePlace } from '@nora/policy'

/** What the page asks about the text of a policy. */
export type Question =
  | { kind: 'check'; source: string }
  | { kind: 'complete'; source: string; offset: number }
  | { kind: 'hover'; source: string; offset: number }
  | { kind: 'format'; source: string }

export type Checked = { diagnostics: readonly Diagnostic[]; rules: readonly RulePlace[] }

export type Answers = {
  check: Checked
  complete: Completions
  hover: Hover | null
  /** null: the text cannot be read. */
  format: string | null
}

export type Asked = { id: number; question: Question }
export type Answered = { id: number } & ({ answer: Answers[keyof Answers] } | { failure: string })
