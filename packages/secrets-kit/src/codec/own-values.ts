import { OWN_VALUES_LIMIT_BYTES } from '../bounds.ts'
import { isName } from '../names/find-name-problem.ts'
import type { NamedValue } from '../secret-entry.ts'
import { findTextProblem } from '../types/check-text.ts'
import { readJson } from './read-json.ts'
import { SecretError } from './secret-error.ts'

const VERSION = 1
const UTF8 = new TextEncoder()

/** What a person keeps of values for themselves: UTF-8 of JSON, version 1. Throws SecretError, also past 256 KiB. */
export function encodeOwnValues(values: readonly NamedValue[]): Uint8Array<ArrayBuffer> {
  const entries = values.map(({ name, value }) => checkValue(name, value))
  const bytes = UTF8.encode(JSON.stringify({ v: VERSION, values: Object.fromEntries(entries) }))
  if (bytes.length > OWN_VALUES_LIMIT_BYTES) throw new SecretError('too_large')
  return bytes
}

/** The own values in the bytes, by name. Throws SecretError. */
export function parseOwnValues(bytes: Uint8Array): NamedValue[] {
  if (bytes.length > OWN_VALUES_LIMIT_BYTES) throw new SecretError('too_large')
  const read = readJson(bytes) as { v?: unknown; values?: unknown } | null
  if (typeof read !== 'object' || read === null) throw new SecretError('form')
  if (read.v !== VERSION) throw new SecretError('version')
  if (typeof read.values !== 'object' || read.values === null || Array.isArray(read.values)) {
    throw new SecretError('form')
  }
  return Object.entries(read.values)
    .map(([name, value]) => checkValue(name, value))
    .map(([name, value]) => ({ name, value }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function checkValue(name: string, value: unknown): [name: string, value: string] {
  if (!isName(name)) throw new SecretError('name')
  if (typeof value !== 'string' || findTextProblem(value)) throw new SecretError('value')
  return [name, value]
}
