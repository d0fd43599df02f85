import { generateKeyPairSync } from 'node:crypto'

/** The line of a new ed25519 key, as its `.pub` file has it (RFC 8709 §4). */
export function makePublicKeyLine(): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const strings = [Buffer.from('ssh-ed25519'), Buffer.from(String(x), 'base64url')]
  const blob = strings.flatMap((bytes) => [Buffer.from([0, 0, 0, bytes.length]), bytes])
  return `ssh-ed25519 ${Buffer.concat(blob).toString('base64')}`
}
