/** A day is what browsers take at most; while one develops, a change must show soon. */
const PREFLIGHT_S = 600
const LIST_OF_NAMES = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/

/** The origin's own words on the matter would stand beside ours, and browsers take two for none. */
export const SHARING_FIELDS = ['access-control-allow-origin', 'access-control-allow-credentials']

/**
 * Says whose scripts may read the responses of a tunnel (Fetch standard §3.2, CORS): all without credentials,
 * or those of some origins with credentials.
 */
export class CrossOrigin {
  /** null: everyone. */
  readonly #origins: ReadonlyMap<string, Buffer> | null

  constructor(origins: '*' | readonly string[]) {
    this.#origins = origins === '*' ? null : new Map(origins.map((origin) => [origin, named(origin)]))
  }

  allows(origin: string): boolean {
    return this.#origins === null || this.#origins.has(origin)
  }

  /** The fields for an answer to a script of this origin, or to no script at all. */
  fieldsFor(origin: string | undefined): Buffer {
    if (this.#origins === null) return EVERYONE
    return (origin === undefined ? undefined : this.#origins.get(origin)) ?? NOBODY
  }
}

const EVERYONE = toLines(['Access-Control-Allow-Origin: *', 'Access-Control-Expose-Headers: *'])
/** Caches must not hand this answer to an origin that may read. */
const NOBODY = toLines(['Vary: Origin'])

function named(origin: string): Buffer {
  return toLines([
    `Access-Control-Allow-Origin: ${origin}`,
    'Access-Control-Allow-Credentials: true',
    'Access-Control-Expose-Headers: *',
    'Vary: Origin',
  ])
}

/**
 * Makes the other fields of a preflight response, which allows the method and the fields that were asked for.
 */
export function preflightFields(method: string, fields: string | undefined): string[] {
  const allowed = [`Access-Control-Max-Age: ${PREFLIGHT_S}`]
  if (LIST_OF_NAMES.test(method)) allowed.push(`Access-Control-Allow-Methods: ${method}`)
  if (fields !== undefined && LIST_OF_NAMES.test(fields))
    allowed.push(`Access-Control-Allow-Headers: ${fields}`)
  return allowed
}

function toLines(fields: readonly string[]): Buffer {
  return Buffer.from(fields.map((field) => `${field}\r\n`).join(''), 'latin1')
}
