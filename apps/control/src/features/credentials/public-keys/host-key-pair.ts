import { generateKeyPairSync, randomBytes } from 'node:crypto'

export type HostKeyPair = {
  /** The public key as `ssh-ed25519 AAAA…`. */
  public_key: string
  /** The private key as an OpenSSH file without passphrase. */
  private_key: string
}

const TYPE = 'ssh-ed25519'
const MAGIC = 'openssh-key-v1\0'
/** The block size by which an unencrypted private part is padded. */
const BLOCK_BYTES = 8
const LINE_CHARS = 70

/** A new ed25519 pair in OpenSSH's formats (RFC 8709 §4; OpenSSH's PROTOCOL.key). */
export function makeHostKeyPair(comment: string): HostKeyPair {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const point = Buffer.from(String(jwk.x), 'base64url')
  const seed = Buffer.from(String(jwk.d), 'base64url')
  const blob = Buffer.concat([wireString(TYPE), wireString(point)])
  const check = randomBytes(4)
  const secret = padded(
    Buffer.concat([
      ...[check, check],
      ...[wireString(TYPE), wireString(point), wireString(Buffer.concat([seed, point]))],
      wireString(comment),
    ]),
  )
  const none = [wireString('none'), wireString('none'), wireString('')]
  const one = Buffer.from([0, 0, 0, 1])
  const file = Buffer.concat([Buffer.from(MAGIC), ...none, one, wireString(blob), wireString(secret)])
  return { public_key: `${TYPE} ${blob.toString('base64')}`, private_key: toPem(file) }
}

/** RFC 4251 §5. */
function wireString(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Pads with 1, 2, 3, … up to a whole block. */
function padded(bytes: Buffer): Buffer {
  const missing = (BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES
  return Buffer.concat([bytes, Buffer.from(Array.from({ length: missing }, (_, index) => index + 1))])
}

function toPem(file: Buffer): string {
  const lines = file.toString('base64').match(new RegExp(`.{1,${LINE_CHARS}}`, 'g')) ?? []
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n')
}
