import { asciiName, readField } from '@nora/http1'
import type { RequestHead } from './exchange.ts'

/** Says to another edge which member of the gateway's pool was chosen; none that a visitor sends goes on. */
const FIELD = 'Nora-Member'
export const RELAYED_MEMBER = asciiName(FIELD.toLowerCase())

export function writeRelayedMember(memberId: string): Buffer {
  return Buffer.from(`${FIELD}: ${memberId}\r\n`, 'latin1')
}

/** The id; null: the edge before has chosen none. */
export function readRelayedMember({ bytes, head }: RequestHead): string | null {
  return readField(bytes, head, FIELD.toLowerCase()) ?? null
}
