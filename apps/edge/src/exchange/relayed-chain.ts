import { asciiName, findField, type Head } from '@nora/http1'

/** Says to another edge what the visitor has shown in its handshake; none that a visitor sends goes on. */
const FIELD = 'Nora-Client-Chain'
export const RELAYED_CHAIN = asciiName(FIELD.toLowerCase())

const LIMIT = 10

export function writeRelayedChain(chain: readonly Uint8Array[]): Buffer {
  const values = chain.map((der) => Buffer.from(der).toString('base64'))
  return Buffer.from(`${FIELD}: ${values.join(',')}\r\n`, 'latin1')
}

/** Empty when the visitor has shown nothing. */
export function readRelayedChain(bytes: Buffer, head: Head): Buffer[] {
  const field = findField(bytes, head, RELAYED_CHAIN)
  if (field === -1) return []
  const value = bytes.toString('latin1', head.fields[field * 4 + 2], head.fields[field * 4 + 3])
  return value
    .split(',', LIMIT)
    .map((der) => Buffer.from(der, 'base64'))
    .filter((der) => der.length > 0)
}
