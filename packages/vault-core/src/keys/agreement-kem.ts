import { DhkemX25519HkdfSha256 } from '@hpke/core'
import { type Bytes, concat, randomBytes, toUtf8 } from '../bytes/bytes.ts'
import { getCurves } from '../curves/choose-curves.ts'
import type { Agreement } from '../curves/curves.ts'
import { deriveBytes } from '../sealing/hkdf.ts'

type Encapsulation = Parameters<DhkemX25519HkdfSha256['encap']>[0]
type Decapsulation = Parameters<DhkemX25519HkdfSha256['decap']>[0]
type LibraryKey = Encapsulation['recipientPublicKey']

const SUITE_ID = concat(toUtf8('KEM'), Uint8Array.of(0x00, 0x20))
const VERSION = toUtf8('HPKE-v1')

/**
 * DHKEM(X25519, HKDF-SHA256) of RFC 9180 §4.1 over our curves: the library's own takes only the platform's, which
 * some platforms lack. The rest of the library passes keys through unseen, so ours go as they are.
 */
export class AgreementKem extends DhkemX25519HkdfSha256 {
  override async encap({ recipientPublicKey }: Encapsulation) {
    const publicKey = recipientPublicKey as unknown as Bytes
    const secret = randomBytes(32)
    const ephemeral = await (await getCurves()).importAgreement(secret)
    secret.fill(0)
    const shared = await ephemeral.agree(publicKey)
    const sharedSecret = await extract(shared, concat(ephemeral.publicKey, publicKey))
    return { enc: ephemeral.publicKey.buffer, sharedSecret: sharedSecret.buffer }
  }

  override async decap({ recipientKey, enc }: Decapsulation) {
    const own = recipientKey as unknown as Agreement
    const encapsulated = concat(new Uint8Array(enc as Bytes))
    const shared = await own.agree(encapsulated)
    return (await extract(shared, concat(encapsulated, own.publicKey))).buffer
  }
}

/** `ExtractAndExpand` of RFC 9180 §4.1. */
function extract(shared: Bytes, context: Bytes): Promise<Bytes> {
  const material = concat(VERSION, SUITE_ID, toUtf8('eae_prk'), shared)
  const info = concat(Uint8Array.of(0, 32), VERSION, SUITE_ID, toUtf8('shared_secret'), context)
  return deriveBytes(material, { info, length: 32 })
}

/** One of our keys as the library hands it through. */
export function toLibraryKey(key: Bytes | Agreement): LibraryKey {
  return key as unknown as LibraryKey
}
