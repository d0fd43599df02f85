import { asciiName, readField } from '@nora/http1'
import type { RequestHead } from './exchange.ts'

/** Says to another edge what rules of this one have looked for as keys in the request; none that a visitor sends goes on. */
const FIELD = 'Nora-Given-Keys'
export const RELAYED_KEYS = asciiName(FIELD.toLowerCase())

/** The request must still fit: a longer key is none that anybody has. */
const LIMIT = 1_024

/** Empty when there are none. */
export function writeRelayedKeys(keys: readonly string[]): Buffer {
  const value = keys.map((key) => Buffer.from(key).toString('base64')).join(',')
  return value === '' || value.length > LIMIT
    ? Buffer.alloc(0)
    : Buffer.from(`${FIELD}: ${value}\r\n`, 'latin1')
}

export function readRelayedKeys({ bytes, head }: RequestHead): string[] {
  const value = readField(bytes, head, FIELD.toLowerCase()) ?? ''
  return value.split(',').flatMap((key) => (key === '' ? [] : [Buffer.from(key, 'base64').toString('utf8')]))
}
