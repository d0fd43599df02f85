import type { Localized } from '@nora/kit'

/** Of one run. It stands here, so that who waits for a thread does not load its sandbox. */
export const TIME_LIMIT_MS = 100

export type TransformSource = { readonly kind: 'cel' | 'javascript'; readonly source: string }

/** null: as the request has it. */
export type TransformedRequest = {
  readonly method: string | null
  /** May end in a query. */
  readonly path: string | null
  readonly headers: readonly (readonly [name: string, value: string])[] | null
  readonly body: string | null
  /** The body was returned as a value and written as JSON. */
  readonly isJson: boolean
}

/**
 * `busy` and `stopped` are no fault of the transform: try again. `syntax`, `thrown`, `timeout`, `memory`, `result` and
 * `request` (too large, or not UTF-8) will be the same for the same request.
 */
export type TransformFault =
  | 'syntax'
  | 'thrown'
  | 'timeout'
  | 'memory'
  | 'result'
  | 'request'
  | 'busy'
  | 'stopped'

export type TransformFailure = {
  readonly kind: 'failed'
  readonly fault: TransformFault
  /** Names the place too, where there is one. */
  readonly text: Localized
  /** From 1, in the source; null where no place is known. */
  readonly line: number | null
  readonly column: number | null
}

export type TransformOutcome =
  | { readonly kind: 'transformed'; readonly request: TransformedRequest }
  | TransformFailure

export function failed(fault: TransformFault, text: Localized): TransformFailure {
  return { kind: 'failed', fault, text, line: null, column: null }
}
