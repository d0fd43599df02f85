/** What `/v1` answered instead of a success. `message` is its sentence, in the caller's language. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly data: Record<string, unknown>
  readonly request_id: string | null
  /** Whole seconds the server asks to wait (`Retry-After`). */
  readonly retryAfterS: number | null

  constructor(status: number, body: ProblemBody, retryAfterS: number | null) {
    super(body.error)
    this.name = 'ApiProblem'
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.data = body.data ?? {}
    this.request_id = body.request_id ?? null
    this.retryAfterS = retryAfterS
  }
}

export type ProblemBody = {
  code: string
  error: string
  fields?: Record<string, string>
  data?: Record<string, unknown>
  request_id?: string
}

/** There was no answer: no network, nobody listening, or the time ran out. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'NetworkError'
  }
}
