import type { Localized } from '@nora/kit'
import type { Phase } from '../../language/phase.ts'
import type { Subject } from '../subject.ts'
import type { CelValue } from '../value.ts'

/** One row of the table that checker, completion, hover and docs are made from. */
export type VariableDefinition = {
  /** `req.url.path`. */
  readonly path: string
  /** A type of CEL: `map<string, list<string>>`. */
  readonly type: string
  readonly phases: readonly Phase[]
  readonly doc: Localized
  /** An expression. */
  readonly example: string
  /** Whether it is empty without the operator's databases of places and networks. */
  readonly needsGeo: boolean
  /** Throws an EvaluationError with the code `no_such_key` when there is nothing. */
  readonly read: (subject: Subject) => CelValue
}

export const HTTP_PHASES: readonly Phase[] = [
  'on_http_request',
  'on_http_response',
  'on_event_stream_message',
]
export const RESPONSE_PHASES: readonly Phase[] = ['on_http_response', 'on_event_stream_message']
