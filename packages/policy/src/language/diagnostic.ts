import type { Localized } from '@nora/kit'

/** A stretch of a source: offsets in UTF-16 units, the end excluded. */
export type SourceRange = { readonly start: number; readonly end: number }

/** Says what is wrong, or doubtful, at one place of a source. Lines and columns count from 1. */
export type Diagnostic = {
  readonly severity: 'error' | 'warning'
  /** A stable name of the kind of fault, snake case: `unknown_action`, `wrong_type`. */
  readonly code: string
  readonly message: Localized
  readonly line: number
  readonly column: number
  readonly end_line: number
  readonly end_column: number
  /** Where in the tree: `on_http_request[0].actions[1].config.rate`. */
  readonly path: string
  /** An edit that mends it; null: nothing certain is known. */
  readonly fix: {
    readonly title: Localized
    readonly start: number
    readonly end: number
    readonly text: string
  } | null
}
