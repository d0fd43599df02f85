import type { Localized } from '@nora/kit'

/** One thing that can be written at a place. */
export type CompletionOption = {
  readonly label: string
  /** A type, a signature, the kind of the thing. */
  readonly detail: string
  readonly doc: Localized
  readonly insert: string
}

/** What can be written in place of `[from, to)`. */
export type Completions = {
  readonly from: number
  readonly to: number
  readonly options: readonly CompletionOption[]
}

/** What is known of the word at a place. */
export type Hover = {
  readonly from: number
  readonly to: number
  readonly title: string
  readonly doc: Localized
  readonly example: string | null
}
