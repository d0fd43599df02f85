/** A request to try a policy with, and what must come of it. */
export type PolicyCase = {
  readonly name: string
  readonly request: CaseRequest
  /** What the local service answers. */
  readonly response: CaseResponse | null
  readonly standIns: readonly CaseStandIn[]
  /** The moment that expressions see; null: now. */
  readonly atMs: number | null
  readonly expect: Expectation
}

export type CaseHeaders = readonly (readonly [name: string, value: string])[]

export type CaseRequest = {
  readonly method: string
  readonly url: string
  readonly headers: CaseHeaders
  readonly body: string
  readonly clientIp: string
}

export type CaseResponse = { readonly status: number; readonly headers: CaseHeaders; readonly body: string }

/** What an action that is not run while testing would have come to. */
export type CaseStandIn = {
  readonly path: string
  readonly status?: number
  readonly headers?: CaseHeaders
  readonly body?: string
  readonly passes?: boolean
  readonly values?: Readonly<Record<string, unknown>>
}

export type Expectation = {
  readonly decision?: (typeof CASE_DECISIONS)[number]
  readonly status?: number
  /** Of the answer, or of the request that goes on; null: must not be there. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string
  /** The name of the rule that decides, or its place. */
  readonly rule?: string | null
}

export const CASE_DECISIONS = ['proceed', 'answer', 'close', 'forward'] as const
