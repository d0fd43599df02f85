const PREFIX = 'urn:ietf:params:acme:error:'

export type Subproblem = { type: string; detail: string; identifier: string | null }

/** What an issuer refuses with (RFC 8555 §6.7). `type` stands without its prefix: `rateLimited`. */
export class AcmeProblem extends Error {
  readonly type: string
  readonly status: number
  readonly subproblems: readonly Subproblem[]
  /** When the issuer wants to be asked again. */
  readonly retryAt: Date | null

  constructor(
    { type, detail, subproblems }: { type: string; detail: string; subproblems: readonly Subproblem[] },
    status: number,
    retryAt: Date | null = null,
  ) {
    super(detail)
    this.name = 'AcmeProblem'
    this.type = type
    this.status = status
    this.subproblems = subproblems
    this.retryAt = retryAt
  }
}

/** The issuer did not answer, or not as an issuer does. */
export class AcmeUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'AcmeUnreachable'
  }
}

/** Reads a problem document; whatever is missing is left out. */
export function readProblem(json: unknown): ConstructorParameters<typeof AcmeProblem>[0] {
  const { type, detail, subproblems } = toObject(json)
  return {
    type: String(type ?? 'serverInternal')
      .replace(PREFIX, '')
      .slice(0, 100),
    detail: String(detail ?? 'no reason was given').slice(0, 1000),
    subproblems: Array.isArray(subproblems) ? subproblems.slice(0, 100).map(readSubproblem) : [],
  }
}

function readSubproblem(json: unknown): Subproblem {
  const { identifier } = toObject(json)
  const { type, detail } = readProblem({ ...toObject(json), subproblems: undefined })
  const value = toObject(identifier).value
  return { type, detail, identifier: typeof value === 'string' ? value : null }
}

export function toObject(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
}
