import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Sealer = {
  /** Encrypts a secret that has to be read again. `purpose` ties it to one row. */
  seal(purpose: string, secret: string): string
  /** Throws when it was sealed with another master key or for another purpose, or was changed. */
  open(purpose: string, sealed: string): string
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM (SP 800-38D) under a key derived from the installation's master key by HKDF (RFC 5869). */
export function createSealer(masterKey: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'nora sealed secrets', KEY_BYTES))
  return {
    seal(purpose, secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      // With its length said, a tag that was cut short is refused.
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([opened, decipher.final()]).toString('utf8')
    },
  }
}
