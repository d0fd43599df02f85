import { asciiName, readField } from '@nora/http1'
import type { RequestHead } from './exchange.ts'

/** Says to another edge that this one copies the exchange, and how it will ask about it; none that a visitor sends goes on. */
const FIELD = 'Nora-Recorded-As'
export const RECORDED_AS = asciiName(FIELD.toLowerCase())

const LIMIT = 64

export function writeRecordedAs(name: string): Buffer {
  return Buffer.from(`${FIELD}: ${name}\r\n`, 'latin1')
}

/** null: the edge before copies nothing of it. */
export function readRecordedAs({ bytes, head }: RequestHead): string | null {
  const value = readField(bytes, head, FIELD.toLowerCase())
  return value === undefined || value === '' || value.length > LIMIT ? null : value
}
