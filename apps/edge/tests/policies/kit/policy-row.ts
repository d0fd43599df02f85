import type { DebugStandIn } from '@nora/policy'

/** `name: value`, with the name in lower case, as HTTP/2 has it. */
export type FieldLines = readonly string[]

/** What a visitor sends to `shop.localhost`. */
export type Sent = {
  readonly method?: string
  readonly target?: string
  readonly fields?: FieldLines
  readonly body?: string
}

export type Answered = {
  readonly status: number
  readonly fields?: FieldLines
  readonly body?: string
  /** The edge answers in the name of a rule that refuses. */
  readonly isRefusal?: boolean
}

/**
 * One line of the table that proves traffic policies: over HTTP/1.1 and over HTTP/2 the service gets these bytes, the
 * visitor gets those, and the debugger says the same of both. Texts may have `{version}`, `{scheme}` and `{called}`,
 * the origin of the server that policies ask.
 */
export type PolicyRow = {
  readonly name: string
  readonly policy: string
  /** Sent before, on connections of their own; what comes of them is not compared. */
  readonly earlier?: readonly Sent[]
  readonly sent?: Sent
  /** What the service answers; 200 and `hi` if not said. */
  readonly serviceAnswer?: Answered
  /** What the service gets: as it was sent if not said; null: nothing. */
  readonly got?: { readonly target?: string; readonly fields?: FieldLines } | null
  /** What the visitor gets: as the service answers if not said; null: the connection or the stream ends. */
  readonly answered?: Answered | null
  /** Requests that the called server gets, over one protocol. */
  readonly calls?: readonly string[]
  /** What the debugger is told of actions with effects. */
  readonly standIns?: readonly DebugStandIn[]
  /** What requests before it have left decides, which no stand-in can say. */
  readonly isBeyondDebugger?: boolean
}

/** A policy that the check refuses, at the place and for the reason: at an edge nobody gets in by it. */
export type RefusedRow = {
  readonly name: string
  readonly policy: string
  readonly code: string
  readonly path: string
}

/** One rule for requests with one action. */
export function request(type: string, config = '{}'): string {
  return `on_http_request: [{actions: [{type: ${type}, config: ${config}}]}]`
}

/** One rule for answers with one action. */
export function response(type: string, config = '{}'): string {
  return `on_http_response: [{actions: [{type: ${type}, config: ${config}}]}]`
}

/** The answer of a rule that refuses. */
export function refused(status: number, body: string, fields: FieldLines = []): Answered {
  return { status, body, fields: ['content-type: text/plain; charset=utf-8', ...fields], isRefusal: true }
}
