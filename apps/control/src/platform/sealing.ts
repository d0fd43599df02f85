import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets that must be read again: unreadable without the installation’s master key. */
export type Sealing = {
  /** `scope` names the one place the secret belongs to; it opens nowhere else. */
  seal(scope: string, secret: string): string
  /** Throws when it was changed, moved to another place, or sealed with another master key. */
  open(scope: string, sealed: string): string
}

/** AES-256-GCM (NIST SP 800-38D) with a random nonce, under a key derived with HKDF (RFC 5869). */
export function createSealing(masterKey: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'nora sealing', KEY_BYTES))
  return {
    seal(scope, secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(scope))
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(scope, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(scope)).setAuthTag(tag)
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    },
  }
}
