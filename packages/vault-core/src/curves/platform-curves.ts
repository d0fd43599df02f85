import { type Bytes, concat, expectLength } from '../bytes/bytes.ts'
import type { PlatformKey } from '../bytes/platform-key.ts'
import type { Curves } from './curves.ts'
import { loadNoble } from './load-noble.ts'
import { isWeakAgreementKey, isWeakSigningKey, weakPublicKey } from './weak-keys.ts'

/** PKCS #8 of RFC 8410 before the 32 bytes of a secret: WebCrypto imports no raw ones. */
const SIGNER_HEAD = toPkcs8Head(0x70)
const AGREEMENT_HEAD = toPkcs8Head(0x6e)
const BASE_POINT: Bytes = Uint8Array.of(9, ...new Uint8Array(31))

/** Both curves by WebCrypto, whose secrets scripts cannot read back. */
export const platformCurves: Curves = {
  kind: 'platform',
  async importSigner(seed) {
    expectLength(seed, 32, 'the signing seed')
    const key = await importSecret('Ed25519', SIGNER_HEAD, seed)
    return { sign: async (body) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, body)) }
  },
  // WebCrypto gives the public half of an imported secret only as JSON with the secret beside it.
  async toSigningKey(seed) {
    expectLength(seed, 32, 'the signing seed')
    const { ed25519 } = await loadNoble()
    return new Uint8Array(ed25519.getPublicKey(seed))
  },
  async verify(publicKey, body, signature) {
    if (publicKey.length !== 32 || signature.length !== 64 || isWeakSigningKey(publicKey)) return false
    try {
      const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
      return await crypto.subtle.verify('Ed25519', key, signature, body)
    } catch {
      return false
    }
  },
  async importAgreement(secret) {
    expectLength(secret, 32, 'the encryption secret')
    const key = await importSecret('X25519', AGREEMENT_HEAD, secret)
    return {
      publicKey: await agree(key, BASE_POINT),
      async agree(publicKey) {
        expectLength(publicKey, 32, 'the encryption key')
        if (isWeakAgreementKey(publicKey)) throw weakPublicKey()
        return agree(key, publicKey)
      },
    }
  },
}

async function agree(secret: PlatformKey, publicKey: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', publicKey, 'X25519', false, [])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: imported }, secret, 256))
}

async function importSecret(name: 'Ed25519' | 'X25519', head: Bytes, secret: Bytes): Promise<PlatformKey> {
  const encoded = concat(head, secret)
  const usage = name === 'Ed25519' ? 'sign' : 'deriveBits'
  const key = await crypto.subtle.importKey('pkcs8', encoded, name, false, [usage])
  encoded.fill(0)
  return key
}

function toPkcs8Head(algorithm: number): Bytes {
  return Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, algorithm, 4, 0x22, 4, 0x20)
}
