import type { RenderedValue } from '../expressions/index.ts'
import type { Phase } from '../language/phase.ts'

export type DebugHeaders = readonly (readonly [name: string, value: string])[]

/** A request to run a policy on, and what is known around it. */
export type DebugInput = {
  readonly request: {
    readonly method: string
    /** With scheme and host. */
    readonly url: string
    readonly version: 'HTTP/1.1' | 'HTTP/2.0'
    readonly headers: DebugHeaders
    readonly body: Uint8Array
    readonly clientIp: string
  }
  /** What the local service answers; null: not known, and the phase of the response is not run. */
  readonly response: {
    readonly status: number
    readonly headers: DebugHeaders
    readonly body: Uint8Array
  } | null
  readonly standIns: readonly DebugStandIn[]
  readonly nowMs: number
}

/** What an action with effects would have come to. Without one it is not run. */
export type DebugStandIn = {
  /** `on_http_request[0].actions[1]`. */
  readonly path: string
  readonly status?: number | undefined
  readonly headers?: DebugHeaders | undefined
  readonly body?: string | undefined
  /** Whether a credential, a token or a signature is right. */
  readonly passes?: boolean | undefined
  /** Result variables. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

export type DebugHead = {
  /** `GET /orders HTTP/1.1`, or `HTTP/1.1 200`. */
  readonly startLine: string
  readonly headers: DebugHeaders
}

export type DebugValue = { readonly start: number; readonly end: number } & (
  | { readonly value: RenderedValue }
  | { readonly error: string }
)

export type DebugExpression = {
  readonly source: string
  /** Paths of variables that it reads. */
  readonly variables: readonly string[]
  readonly outcome: { readonly value: RenderedValue } | { readonly error: string }
  /** Of each sub-expression that was evaluated. */
  readonly values: readonly DebugValue[]
}

export type DebugAction = {
  readonly type: string
  readonly path: string
  /** false: it has effects and no stand-in. */
  readonly isRun: boolean
  readonly note: string | null
  /** The head that it edits, before and after; null: it edits none. */
  readonly before: DebugHead | null
  readonly after: DebugHead | null
  /** Expressions of its fields. */
  readonly expressions: readonly DebugExpression[]
}

export type DebugRule = {
  readonly index: number
  readonly name: string | null
  readonly outcome: 'matched' | 'skipped' | 'error' | 'too_expensive' | 'not_reached'
  readonly expressions: readonly DebugExpression[]
  readonly actions: readonly DebugAction[]
  readonly us: number
}

/** Everything that happened while a policy ran on one request. */
export type DebugTrace = {
  readonly phases: readonly {
    readonly phase: Phase
    readonly rules: readonly DebugRule[]
    readonly us: number
  }[]
  readonly decision: {
    /** `unknown`: it depends on an action that was not run. */
    readonly kind: 'proceed' | 'answer' | 'close' | 'forward' | 'unknown'
    readonly status: number | null
    /** The name of the rule that decided, or its place. */
    readonly rule: string | null
    readonly action: string | null
    readonly reason: string | null
  }
  /** What the local service would get; null: nothing. */
  readonly request: (DebugHead & { readonly body: string }) | null
  /** What the visitor would get, as far as it is known. */
  readonly response: (DebugHead & { readonly body: string }) | null
}
