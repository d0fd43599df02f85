import type { Localized } from '@nora/kit'
import { type Bytes, fromBase64url, isWeakAgreementKey, isWeakSigningKey, VaultError } from '@nora/vault-core'
import { problem } from '../../../platform/problem.ts'
import { vaultTexts } from '../vault.messages.ts'

const SUITE = 1
/** Suite, salt, commitment, and the tag at the end. */
const ENVELOPE_BYTES = 1 + 32 + 32 + 16
const LEAST_PADDED = 64
const STEP = 1_024

/** Collects what is wrong with bytes of a client, by field. Checks what the server can see, so that nobody stores what no client can read. */
export class ByteChecks {
  readonly #fields: Record<string, Localized> = {}

  /** X25519: low-order points are refused. */
  agreementKey(field: string, text: string): void {
    const key = this.exactly(field, text, 32)
    if (key && isWeakAgreementKey(key)) this.refuse(field, vaultTexts.bytes.weakKey)
  }

  /** Ed25519: low-order points are refused. */
  signingKey(field: string, text: string): void {
    const key = this.exactly(field, text, 32)
    if (key && isWeakSigningKey(key)) this.refuse(field, vaultTexts.bytes.weakKey)
  }

  envelope(field: string, text: string): void {
    const bytes = this.decode(field, text)
    if (!bytes) return
    if (bytes[0] !== SUITE) this.refuse(field, vaultTexts.bytes.suite)
    else if (!isPadded(bytes.length - ENVELOPE_BYTES)) this.refuse(field, vaultTexts.bytes.length)
  }

  exactly(field: string, text: string, length: number): Bytes | undefined {
    const bytes = this.decode(field, text)
    if (bytes === undefined || bytes.length === length) return bytes
    this.refuse(field, vaultTexts.bytes.length)
    return undefined
  }

  decode(field: string, text: string): Bytes | undefined {
    try {
      return fromBase64url(text)
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
      this.refuse(field, vaultTexts.bytes.base64)
      return undefined
    }
  }

  refuse(field: string, text: Localized): void {
    this.#fields[field] ??= text
  }

  /** Throws ValidationError with a sentence for each wrong field. */
  end(): void {
    if (Object.keys(this.#fields).length === 0) return
    throw problem('ValidationError', null, { fields: this.#fields })
  }
}

/** 64, 128, 256, 512 or 1,024 bytes, then steps of 1,024. */
function isPadded(length: number): boolean {
  if (length >= STEP) return length % STEP === 0
  return length >= LEAST_PADDED && STEP % length === 0
}
