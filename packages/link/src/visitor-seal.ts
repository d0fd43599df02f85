import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { VisitorKey } from './visitors.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** A browser takes no longer cookie (RFC 6265 §6.1). */
const TOKEN_LIMIT_CHARACTERS = 4_000

/**
 * Seals what browsers carry between edges and control: sessions of visitors, and messages about their sign-in. The
 * form is `KEY_ID.BYTES` in base64url: AES-256-GCM (SP 800-38D) under a key derived from the shared one by HKDF
 * (RFC 5869). `purpose` says what it is for, so that one token is never taken for another.
 */
export class VisitorSeals {
  readonly #keys: ReadonlyMap<string, Buffer>
  readonly #current: string

  /** The first key seals. Throws when there is none. */
  constructor(keys: readonly VisitorKey[]) {
    const [first] = keys
    if (first === undefined) throw new Error('there is no key for sessions of visitors')
    this.#current = first.id
    this.#keys = new Map(keys.map(({ id, key }) => [id, derive(key)]))
  }

  seal(purpose: string, content: object): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#keys.get(this.#current)!, nonce)
    cipher.setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    return `${this.#current}.${bytes.toString('base64url')}`
  }

  /** null for what was not sealed for the purpose, or by a key that is unknown by now. */
  open(purpose: string, token: string): unknown {
    if (token.length > TOKEN_LIMIT_CHARACTERS) return null
    const dot = token.indexOf('.')
    const key = this.#keys.get(token.slice(0, Math.max(dot, 0)))
    if (key === undefined) return null
    const bytes = Buffer.from(token.slice(dot + 1), 'base64url')
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return JSON.parse(Buffer.concat([opened, decipher.final()]).toString('utf8'))
    } catch {
      return null
    }
  }
}

function derive(key: string): Buffer {
  const bytes = Buffer.from(key, 'base64')
  return Buffer.from(hkdfSync('sha256', bytes, '', 'nora visitor sessions', KEY_BYTES))
}
