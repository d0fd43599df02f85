import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type PublicKey, readPublicKeys } from '@nora/ssh-keys'
import { describe, expect, test } from 'vitest'
import { verifySignature } from './verify-signature.ts'

/** RFC 4251 §5. */
function string(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function toKey(type: string, fields: readonly (string | Uint8Array)[]): PublicKey {
  const blob = Buffer.concat([type, ...fields].map(string))
  const [line] = readPublicKeys(`${type} ${blob.toString('base64')}`)
  if (!line || !('key' in line)) throw new Error(`refused: ${JSON.stringify(line)}`)
  return line.key
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const point = (key: KeyObject, name: 'x' | 'y') =>
  Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url')
const mpint = (number: Uint8Array) =>
  string((number[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), number]) : number)

const MESSAGE = Buffer.from('session id and request')
const ED25519 = generateKeyPairSync('ed25519')
const P256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const TOUCHED = 1

/** What a hardware token answers (OpenSSH's PROTOCOL.u2f), made by hand: the token cannot be had in tests. */
function tokenSignature(
  kind: 'ed25519' | 'ecdsa',
  { flags = TOUCHED, application = 'ssh:', message = MESSAGE } = {},
) {
  const tail = Buffer.from([flags, 0, 0, 0, 9])
  const signed = Buffer.concat([sha256(application), tail, sha256(message)])
  if (kind === 'ed25519') return Buffer.concat([sign(null, signed, ED25519.privateKey), tail])
  const pair = sign('sha256', signed, { key: P256.privateKey, dsaEncoding: 'ieee-p1363' })
  const numbers = [pair.subarray(0, 32), pair.subarray(32)].map((number) => {
    const first = number.findIndex((byte) => byte !== 0)
    return mpint(number.subarray(first))
  })
  return Buffer.concat([...numbers, tail])
}

const TOKENS = {
  ed25519: toKey('sk-ssh-ed25519@openssh.com', [point(ED25519.publicKey, 'x'), 'ssh:']),
  ecdsa: toKey('sk-ecdsa-sha2-nistp256@openssh.com', [
    'nistp256',
    Buffer.concat([Buffer.from([4]), point(P256.publicKey, 'x'), point(P256.publicKey, 'y')]),
    'ssh:',
  ]),
} as const

describe.each(['ed25519', 'ecdsa'] as const)('a hardware token with %s', (kind) => {
  const check = (signature: Buffer) => verifySignature({ key: TOKENS[kind], message: MESSAGE, signature })

  test('that was touched signs in', () => {
    // Numbers of ECDSA are shorter now and then.
    for (let round = 0; round < 50; round++) expect(check(tokenSignature(kind))).toBe(true)
  })

  test.each([
    ['nobody touched', { flags: 0 }],
    ['is for another application', { application: 'ssh:other' }],
    ['signed something else', { message: Buffer.from('another session') }],
  ])('that %s does not', (_what, changes) => {
    expect(check(tokenSignature(kind, changes))).toBe(false)
  })

  test('whose signature is cut or has more behind it does not', () => {
    const whole = tokenSignature(kind)
    for (const broken of [
      whole.subarray(1),
      whole.subarray(0, -1),
      Buffer.alloc(0),
      Buffer.concat([whole, whole]),
    ]) {
      expect(check(broken)).toBe(false)
    }
  })
})

describe('a plain key', () => {
  const key = toKey('ssh-ed25519', [point(ED25519.publicKey, 'x')])

  test('signs in with its own signature of this session', () => {
    expect(
      verifySignature({ key, message: MESSAGE, signature: sign(null, MESSAGE, ED25519.privateKey) }),
    ).toBe(true)
  })

  test('does not with that of another session, or of another length', () => {
    const other = sign(null, Buffer.from('another session'), ED25519.privateKey)
    expect(verifySignature({ key, message: MESSAGE, signature: other })).toBe(false)
    expect(verifySignature({ key, message: MESSAGE, signature: other.subarray(1) })).toBe(false)
  })
})
