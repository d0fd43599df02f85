import { type Bytes, expectLength } from '../bytes/bytes.ts'
import type { Curves } from './curves.ts'
import { loadNoble } from './load-noble.ts'
import { isWeakAgreementKey, isWeakSigningKey, weakPublicKey } from './weak-keys.ts'

/** Both curves in JavaScript, for platforms whose WebCrypto lacks one of them. */
export const scriptCurves: Curves = {
  kind: 'script',
  async importSigner(seed) {
    const own = expectLength(seed, 32, 'the signing seed').slice()
    const { ed25519 } = await loadNoble()
    return { sign: async (body) => toBytes(ed25519.sign(body, own)) }
  },
  async toSigningKey(seed) {
    expectLength(seed, 32, 'the signing seed')
    const { ed25519 } = await loadNoble()
    return toBytes(ed25519.getPublicKey(seed))
  },
  async verify(publicKey, body, signature) {
    if (publicKey.length !== 32 || signature.length !== 64 || isWeakSigningKey(publicKey)) return false
    const { ed25519 } = await loadNoble()
    try {
      return ed25519.verify(signature, body, publicKey, { zip215: false })
    } catch {
      return false
    }
  },
  async importAgreement(secret) {
    const own = expectLength(secret, 32, 'the encryption secret').slice()
    const { x25519 } = await loadNoble()
    return {
      publicKey: toBytes(x25519.getPublicKey(own)),
      async agree(publicKey) {
        expectLength(publicKey, 32, 'the encryption key')
        if (isWeakAgreementKey(publicKey)) throw weakPublicKey()
        return toBytes(x25519.getSharedSecret(own, publicKey))
      },
    }
  },
}

function toBytes(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes)
}
