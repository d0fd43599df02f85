import { KIB, MIB } from '@nora/kit'
import { type Condition, compileCondition, type VariableTypes } from '@nora/policy/condition'
import type { TriggeringRequest } from './triggering-request.ts'

/** A body that a condition looks at is held in memory and read as JSON. */
export const MATCHED_BODY_LIMIT_BYTES = MIB
/** Beyond that a query is no list of parameters. */
const PARAMETERS_LIMIT = 1 * KIB

/** Conditions know these of a request; the names are those of common traffic policies, and the body. */
const VARIABLES: VariableTypes = {
  req: {
    method: 'string',
    host: 'string',
    url: { path: 'string', query: 'string', query_params: 'map<string, list<string>>' },
    headers: 'map<string, list<string>>',
  },
  conn: { client_ip: 'string' },
  body: 'string',
  json: 'dyn',
}

/** Compiles what `--match` asks for. Throws a Problem with the code `InvalidExpression`. */
export function compileMatch(source: string): Condition {
  return compileCondition(source, VARIABLES)
}

/** Whether the condition can be decided without the request's body. */
export function looksAtBody({ variables }: Condition): boolean {
  return variables.has('body') || variables.has('json')
}

/** `body` is empty where the condition does not look at it. */
export function toMatchValues(request: TriggeringRequest, body: Buffer): Record<string, unknown> {
  const { method, host, path, query, fields, visitor } = request
  const text = body.toString('utf8')
  return {
    req: {
      method,
      host,
      url: { path, query, query_params: gather([...new URLSearchParams(query)].slice(0, PARAMETERS_LIMIT)) },
      headers: gather(fields.map(([name, value]) => [name.toLowerCase(), value])),
    },
    conn: { client_ip: visitor },
    body: text,
    json: parseJson(text),
  }
}

function gather(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  return Object.fromEntries(lists)
}

/** null when it is no JSON: nothing can be found in it then. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
