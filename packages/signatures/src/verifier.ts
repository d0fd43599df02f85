import { createHash, createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { SECOND_MS } from '@nora/kit'
import { decodeDigest } from './digest.ts'
import { isSameText } from './same-text.ts'
import { type Proof, type ReadField, readProof, type SignatureRefusal } from './schemes.ts'
import type { Verification } from './verification.ts'

/** Identifies a delivery, so that it is recognised when it comes again. */
export type Delivery = {
  /** Digests; the delivery is the same when one of them is. */
  readonly keys: readonly string[]
  /** After that it would be refused as stale anyway; null: it never is. */
  readonly expiresAtMs: number | null
  /** Its sender sends the same again, signed anew, until it hears that it was done. */
  readonly isRetried: boolean
}

/** A check under way: it gets to see the raw body as it arrives. */
export type SignatureCheck = {
  update(bytes: Uint8Array): void
  /** Call it once, after the whole body. A delivery is null when the scheme has nothing to identify it by. */
  finish(): { readonly refusal: SignatureRefusal | null; readonly delivery: Delivery | null }
}

export type Verifier = {
  /** Names, in lower case, of fields whose value is the secret itself. */
  readonly secretFields: readonly string[]
  /** Checks the header alone: returns a refusal, or the check of the body that is to follow. */
  begin(readField: ReadField, nowMs: number): SignatureRefusal | SignatureCheck
}

/** Stripe, Slack and Standard Webhooks name five minutes. */
const TOLERANCE_MS = 300 * SECOND_MS

export function createVerifier({ scheme, secrets }: Verification): Verifier {
  const proofs = secrets.map((secret) => readProof(scheme, secret))
  return {
    secretFields: [...new Set(proofs.flatMap((proof) => (proof.kind === 'token' ? [proof.field] : [])))],
    begin(readField, nowMs) {
      let refusal: SignatureRefusal = 'missing'
      const checks: SignatureCheck[] = []
      for (const proof of proofs) {
        const begun =
          proof.kind === 'token' ? beginToken(proof, readField) : beginHmac(proof, readField, nowMs)
        if (typeof begun === 'string') refusal = begun
        else checks.push(begun)
      }
      return checks.length === 0 ? refusal : anyOf(checks)
    },
  }
}

function anyOf(checks: readonly SignatureCheck[]): SignatureCheck {
  return {
    update(bytes) {
      for (const check of checks) check.update(bytes)
    },
    finish() {
      const decisions = checks.map((check) => check.finish())
      return decisions.find(({ refusal }) => refusal === null) ?? { refusal: 'wrong', delivery: null }
    },
  }
}

/** The sender shows the secret: nothing to compute, and nothing by which a delivery would be known again. */
function beginToken(
  { field, secret }: Extract<Proof, { kind: 'token' }>,
  readField: ReadField,
): SignatureRefusal | SignatureCheck {
  const [token, ...others] = readField(field)
  if (token === undefined) return 'missing'
  if (others.length > 0) return 'malformed'
  if (!isSameText(token, secret)) return 'wrong'
  return { update() {}, finish: () => ({ refusal: null, delivery: null }) }
}

function beginHmac(
  proof: Extract<Proof, { kind: 'hmac' }>,
  readField: ReadField,
  nowMs: number,
): SignatureRefusal | SignatureCheck {
  const claim = proof.read(readField)
  if (typeof claim === 'string') return claim
  const { signedAtMs, deliveryId } = claim
  if (signedAtMs !== null && Math.abs(nowMs - signedAtMs) > TOLERANCE_MS) return 'stale'
  const digests = claim.signatures.flatMap((text) => decodeDigest(text, proof.algorithm) ?? [])
  if (digests.length === 0) return 'malformed'
  const hmac: Hmac = createHmac(proof.algorithm, proof.key).update(claim.before)
  return {
    update: (bytes) => hmac.update(bytes),
    finish() {
      const expected = hmac.digest()
      // All are compared, whichever fits.
      const fitting = digests.map((digest) => timingSafeEqual(digest, expected)).filter(Boolean)
      if (fitting.length === 0) return { refusal: 'wrong', delivery: null }
      if (!proof.isOncePerBody) return { refusal: null, delivery: null }
      const marks = [`signature ${expected.toString('hex')}`]
      if (deliveryId !== null) marks.push(`id ${deliveryId}`)
      // An id outlives the signature that was made for one attempt.
      const isRetried = signedAtMs !== null && deliveryId !== null
      const expiresAtMs = signedAtMs === null || isRetried ? null : signedAtMs + TOLERANCE_MS
      return { refusal: null, delivery: { keys: marks.map(toKey), expiresAtMs, isRetried } }
    },
  }
}

/** The remembered key reveals nothing of what was sent. */
function toKey(mark: string): string {
  return createHash('sha256').update(mark).digest('base64url').slice(0, 22)
}
