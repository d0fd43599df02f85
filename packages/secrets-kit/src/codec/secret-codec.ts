import { COMMENT_LIMIT_BYTES, SECRET_LIMIT_BYTES, TAG_LIMIT, TAGS_LIMIT } from '../bounds.ts'
import { isName } from '../names/find-name-problem.ts'
import type { SecretEntry } from '../secret-entry.ts'
import { findTextProblem } from '../types/check-text.ts'
import { SECRET_TYPES } from '../types/value-problem.ts'
import { readJson } from './read-json.ts'
import { SecretError } from './secret-error.ts'

const VERSION = 1
const KEYS = ['v', 'name', 'value', 'type', 'visibility', 'comment', 'tags'].sort().join()
const VISIBILITIES = ['shown', 'masked'] as const
const UTF8 = new TextEncoder()

/**
 * What is sealed of a secret: UTF-8 of JSON, version 1, keys in one order. Whether the value fits its type is not asked:
 * with references nobody knows before they are expanded. Throws SecretError.
 */
export function encodeSecret(entry: SecretEntry): Uint8Array<ArrayBuffer> {
  const { name, value, type, visibility, comment, tags } = checkEntry(entry)
  const bytes = UTF8.encode(JSON.stringify({ v: VERSION, name, value, type, visibility, comment, tags }))
  if (bytes.length > SECRET_LIMIT_BYTES) throw new SecretError('too_large')
  return bytes
}

/** The secret in the bytes, exactly as `encodeSecret` writes it. Throws SecretError for anything else. */
export function parseSecret(bytes: Uint8Array): SecretEntry {
  if (bytes.length > SECRET_LIMIT_BYTES) throw new SecretError('too_large')
  const read = readJson(bytes)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new SecretError('form')
  if ((read as { v?: unknown }).v !== VERSION) throw new SecretError('version')
  if (Object.keys(read).sort().join() !== KEYS) throw new SecretError('form')
  return checkEntry(read as Record<keyof SecretEntry, unknown>)
}

function checkEntry(entry: Record<keyof SecretEntry, unknown>): SecretEntry {
  const { name, value, comment, tags } = entry
  const type = SECRET_TYPES.find((known) => known === entry.type)
  const visibility = VISIBILITIES.find((known) => known === entry.visibility)
  if (typeof name !== 'string' || !isName(name)) throw new SecretError('name')
  if (typeof value !== 'string' || findTextProblem(value)) throw new SecretError('value')
  if (type === undefined) throw new SecretError('type')
  if (visibility === undefined) throw new SecretError('visibility')
  if (!isText(comment, COMMENT_LIMIT_BYTES)) throw new SecretError('comment')
  if (!Array.isArray(tags) || tags.length > TAGS_LIMIT || !tags.every(isTag)) throw new SecretError('tags')
  return { name, value, type, visibility, comment, tags }
}

function isTag(tag: unknown): tag is string {
  return isText(tag, TAG_LIMIT) && tag.trim() === tag && tag !== ''
}

function isText(text: unknown, limitBytes: number): text is string {
  return typeof text === 'string' && findTextProblem(text, limitBytes) === undefined
}
