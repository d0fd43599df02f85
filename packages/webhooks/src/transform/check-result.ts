import { KIB, type Localized, MIB } from '@nora/kit'
import { webhookTexts } from '../webhooks.messages.ts'
import { failed, type TransformOutcome } from './outcome.ts'

export const RESULT_LIMIT_CHARACTERS = MIB
const FIELDS_LIMIT = 100
const HEADERS_LIMIT_CHARACTERS = 64 * KIB
const KNOWN = new Set(['method', 'path', 'headers', 'body'])

/** Checks what a transform gave, as plain JSON, and makes a request of it. */
export function checkResult(value: unknown): TransformOutcome {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Refusal(webhookTexts.notAnObject)
    const unknown = Object.keys(value).find((name) => !KNOWN.has(name))
    if (unknown !== undefined) throw new Refusal(webhookTexts.unknownField(unknown.slice(0, 100)))
    const { method, path, headers, body } = value as Readonly<Record<string, unknown>>
    const request = {
      method: checkText(method, /^[A-Z]{1,20}$/, webhookTexts.badMethod),
      // Whatever a request line cannot hold would end it early (RFC 9112 §3.2).
      path: checkText(path, /^\/[!"$-~]{0,8191}$/, webhookTexts.badPath),
      headers: headers === undefined || headers === null ? null : checkHeaders(headers),
      ...checkBody(body),
    }
    return { kind: 'transformed', request }
  } catch (error) {
    if (error instanceof Refusal) return failed('result', error.text)
    throw error
  }
}

class Refusal extends Error {
  readonly text: Localized
  constructor(text: Localized) {
    super(text.en)
    this.text = text
  }
}

function checkText(value: unknown, pattern: RegExp, refusal: Localized): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refusal(refusal)
  return value
}

function checkHeaders(headers: unknown): [string, string][] {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    throw new Refusal(webhookTexts.badHeaders)
  const pairs = Object.entries(headers).flatMap(([name, values]: [string, unknown]) =>
    [values].flat().map((value) => checkHeader(name, value)),
  )
  const characters = pairs.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (pairs.length > FIELDS_LIMIT || characters > HEADERS_LIMIT_CHARACTERS)
    throw new Refusal(webhookTexts.badHeaders)
  return pairs
}

function checkHeader(name: string, value: unknown): [string, string] {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/.test(name))
    throw new Refusal(webhookTexts.badHeaderName(name.slice(0, 100)))
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string') throw new Refusal(webhookTexts.badHeaders)
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) throw new Refusal(webhookTexts.badHeaderValue(name))
  return [name, text]
}

function checkBody(body: unknown): { body: string | null; isJson: boolean } {
  if (body === undefined) return { body: null, isJson: false }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (Buffer.byteLength(text) > RESULT_LIMIT_CHARACTERS)
    throw new Refusal(webhookTexts.resultTooLarge('1 MiB'))
  return { body: text, isJson: typeof body !== 'string' }
}
