/** The code of an answer that has none, such as the page of a proxy in between. */
export const UNNAMED = 'error'

/** Represents a failure of `/v1`. `message` is its sentence, in the caller’s language. */
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

/** Why there was no answer: it did not get through, somebody cut it off, or the time ran out. */
export type NetworkErrorReason = 'network' | 'aborted' | 'timeout'

/** There was no answer. What happened underneath is `cause`. */
export class NetworkError extends Error {
  readonly reason: NetworkErrorReason

  constructor(reason: NetworkErrorReason, message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'NetworkError'
    this.reason = reason
  }
}
