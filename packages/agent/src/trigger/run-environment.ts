import { KIB } from '@nora/kit'
import type { Environment } from '../program/environment.ts'
import type { TriggeringRequest } from './triggering-request.ts'

export type RunFacts = {
  runId: string
  request: TriggeringRequest
  /** The owner runs a captured request again. */
  isReplay: boolean
  /** Names, in lower case, of fields that must not be handed on. */
  secretFields: readonly string[]
}

/**
 * Bounds everything that a request adds; systems allow 256 KiB to 2 MiB for the environment and the arguments
 * together.
 */
const LIMIT_BYTES = 64 * KIB
/**
 * Only names like this stay distinct once hyphens have become underscores: `X_Hub_Signature` must not pass for
 * `X-Hub-Signature`.
 */
const FIELD_NAME = /^[A-Za-z0-9-]{1,64}$/
const PARAMETER_NAME = /^[A-Za-z0-9_.-]{1,64}$/

/**
 * The environment of a run: the client's own, without what configures the client itself, and the request as
 * variables that all begin with `NORA_`. Null when the request would add too much.
 */
export function toRunEnvironment(base: Environment, facts: RunFacts): Record<string, string> | null {
  const own = Object.entries(base).filter(([name]) => !/^NORA_/i.test(name))
  const added = toVariables(facts)
  let bytes = 0
  for (const [name, value] of added) bytes += name.length + Buffer.byteLength(value) + 2
  if (bytes > LIMIT_BYTES) return null
  return Object.fromEntries(
    [...own, ...added].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Makes variables; the first of two with the same name stays. */
function toVariables({ runId, request, isReplay, secretFields }: RunFacts): Map<string, string> {
  const { method, path, query, host, scheme, visitor, fields } = request
  const variables = new Map<string, string>()
  const add = (name: string, value: string): void => {
    if (!variables.has(name)) variables.set(name, withoutNul(value))
  }
  add('NORA_RUN_ID', runId)
  add('NORA_METHOD', method)
  add('NORA_URL', `${scheme}://${host}${path}${query === '' ? '' : `?${query}`}`)
  add('NORA_HOST', host)
  add('NORA_PATH', path)
  add('NORA_QUERY', query)
  add('NORA_VISITOR', visitor)
  if (isReplay) add('NORA_REPLAY', '1')
  for (const [name, value] of new URLSearchParams(query)) {
    if (PARAMETER_NAME.test(name)) add(`NORA_QUERY_${toVariableName(name)}`, value)
  }
  for (const [name, value] of joinFields(fields)) {
    if (FIELD_NAME.test(name) && !secretFields.includes(name))
      add(`NORA_HEADER_${toVariableName(name)}`, value)
  }
  return variables
}

/** Values of a repeated field are one list (RFC 9110 §5.3); cookies have their own sign between them. */
function joinFields(fields: TriggeringRequest['fields']): Map<string, string> {
  const joined = new Map<string, string>()
  for (const [name, value] of fields) {
    const key = name.toLowerCase()
    const before = joined.get(key)
    joined.set(key, before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`)
  }
  return joined
}

function toVariableName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
}

/** Removes `%00` of a query, which no environment can hold. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '\ufffd')
}
