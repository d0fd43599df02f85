import { MIB } from '@nora/kit'
import type { VariableTypes } from '@nora/policy/condition'

export type StoredRequest = {
  readonly method: string
  /** Below the token, without the query. */
  readonly path: string
  /** Without its question mark. */
  readonly query: string
  /** In the order in which they came. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  /** Milliseconds since 1970. */
  readonly received_at: number
  /** The scheme of the webhook’s verification, or null. */
  readonly sender: string | null
}

/** A request as expressions and transforms see it. */
export type RequestView = {
  readonly method: string
  readonly path: string
  /** By name; repeated parameters keep their order. */
  readonly query: Readonly<Record<string, readonly string[]>>
  /** By name in lower case; repeated fields keep their order. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** null when it is not UTF-8, or over 2 MiB. */
  readonly body: string | null
  /** null when the body is no JSON, so nothing is found in it; it is read when it is first looked at. */
  readonly json: unknown
  /** Length of the body; `bytes` alone is a type of CEL. */
  readonly body_bytes: number
  /** RFC 3339, in UTC. */
  readonly received_at: string
  readonly sender: string | null
}

export const REQUEST_TYPES: VariableTypes = {
  method: 'string',
  path: 'string',
  query: 'map<string, list<string>>',
  headers: 'map<string, list<string>>',
  body: 'dyn',
  json: 'dyn',
  body_bytes: 'double',
  received_at: 'string',
  sender: 'dyn',
}

/** Characters that one filter or key may look at: some 20 ms, which the event loop can spare. */
export const COST_LIMIT = 20_000_000
/** Larger bodies take too long to read on the event loop. */
const BODY_LIMIT_BYTES = 2 * MIB
/** Beyond that a query is no list of parameters. */
const PARAMETERS_LIMIT = 1_024

export function toRequestView(request: StoredRequest): RequestView {
  const { method, path, query, headers, body, received_at, sender } = request
  const text = toText(body)
  let json: { readonly value: unknown } | null = null
  return {
    method,
    path,
    query: gather([...new URLSearchParams(query)].slice(0, PARAMETERS_LIMIT)),
    headers: gather(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: text,
    get json() {
      json ??= { value: parseJson(text) }
      return json.value
    },
    body_bytes: body.length,
    received_at: new Date(received_at).toISOString(),
    sender,
  }
}

function toText(body: Uint8Array): string | null {
  if (body.length > BODY_LIMIT_BYTES) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function gather(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  // From entries, `__proto__` is a name like others.
  return Object.fromEntries(lists)
}
