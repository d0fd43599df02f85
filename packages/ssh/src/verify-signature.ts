import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { type PublicKey, toInteger, WireError, WireReader } from '@nora/ssh-keys'

export type SignedRequest = {
  key: PublicKey
  /** The hash of an RSA signature: `sha256` or `sha512` (RFC 8332). */
  hash?: string
  /** The signed message (RFC 4252 §7). */
  message: Buffer
  /** The signature without its algorithm name; in DER for ECDSA keys. */
  signature: Buffer
}

const ECDSA: Readonly<Record<string, { curve: string; hash: string; bytes: number }>> = {
  nistp256: { curve: 'P-256', hash: 'sha256', bytes: 32 },
  nistp384: { curve: 'P-384', hash: 'sha384', bytes: 48 },
  nistp521: { curve: 'P-521', hash: 'sha512', bytes: 66 },
}
const RSA_HASHES: readonly (string | undefined)[] = ['sha256', 'sha512']
const ED25519_SIGNATURE_BYTES = 64
/** Flags and counter, which a hardware token signs too. */
const TOKEN_TAIL_BYTES = 5
/** OpenSSH's PROTOCOL.u2f: somebody touched the token. */
const USER_PRESENT = 1

/** Whether the owner of the key signed the request. SHA-1 is no signature any more. */
export function verifySignature(request: SignedRequest): boolean {
  try {
    return check(request)
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

function check({ key, hash, message, signature }: SignedRequest): boolean {
  switch (key.type) {
    case 'ssh-rsa':
      return RSA_HASHES.includes(hash) && verify(hash, message, toKeyObject(key), signature)
    case 'ssh-ed25519':
      return (
        signature.length === ED25519_SIGNATURE_BYTES && verify(null, message, toKeyObject(key), signature)
      )
    case 'sk-ssh-ed25519@openssh.com':
    case 'sk-ecdsa-sha2-nistp256@openssh.com':
      return checkToken(key, message, signature)
    default:
      return verify(getEcdsa(key).hash, message, toKeyObject(key), signature)
  }
}

/** A token signs hashes of the application and the message, with its flags and counter in between. */
function checkToken(key: PublicKey, message: Buffer, signature: Buffer): boolean {
  const tail = signature.subarray(-TOKEN_TAIL_BYTES)
  const inner = signature.subarray(0, -TOKEN_TAIL_BYTES)
  if (((tail[0] ?? 0) & USER_PRESENT) === 0) return false
  const application = getFields(key).at(-1) ?? new Uint8Array()
  const signed = Buffer.concat([sha256(application), tail, sha256(message)])
  if (key.type === 'sk-ssh-ed25519@openssh.com') {
    return inner.length === ED25519_SIGNATURE_BYTES && verify(null, signed, toKeyObject(key), inner)
  }
  const { hash, bytes } = getEcdsa(key)
  const reader = new WireReader(inner)
  const numbers = [reader.bytes(), reader.bytes()].map((number) => toFixed(number, bytes))
  if (!reader.isAtEnd) return false
  return verify(hash, signed, { key: toKeyObject(key), dsaEncoding: 'ieee-p1363' }, Buffer.concat(numbers))
}

function toKeyObject(key: PublicKey): KeyObject {
  return createPublicKey({ key: toJwk(key), format: 'jwk' })
}

function toJwk(key: PublicKey): JsonWebKey {
  const [first = new Uint8Array(), second = new Uint8Array()] = getFields(key)
  if (key.type === 'ssh-rsa') return { kty: 'RSA', e: toBase64Url(first), n: toBase64Url(second) }
  if (key.type.includes('ed25519')) return { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(first) }
  const { curve, bytes } = getEcdsa(key)
  const [x, y] = [second.subarray(1, 1 + bytes), second.subarray(1 + bytes)]
  return { kty: 'EC', crv: curve, x: toBase64Url(x), y: toBase64Url(y) }
}

function getEcdsa({ type }: PublicKey) {
  const name = Object.keys(ECDSA).find((curve) => type.includes(curve))
  const found = name === undefined ? undefined : ECDSA[name]
  if (!found) throw new Error(`${type} is no ECDSA key`)
  return found
}

/** The strings of a blob that was read already, without its type. */
function getFields({ blob }: PublicKey): Uint8Array[] {
  const reader = new WireReader(blob)
  reader.bytes()
  const fields: Uint8Array[] = []
  while (!reader.isAtEnd) fields.push(reader.bytes())
  return fields
}

function toFixed(mpint: Uint8Array, bytes: number): Buffer {
  const hex = toInteger(mpint).toString(16)
  if (hex.length > bytes * 2) throw new WireError('a number is too long')
  return Buffer.from(hex.padStart(bytes * 2, '0'), 'hex')
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
