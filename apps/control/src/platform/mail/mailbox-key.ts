import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** Opens the mailbox of a local installation; the same after each start. By HKDF (RFC 5869) from the master key. */
export function getMailboxKey(masterKey: string): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'nora mailbox', KEY_BYTES)).toString('base64url')
}
