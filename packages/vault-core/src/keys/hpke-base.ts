import { type Bytes, concat, randomBytes, toUtf8 } from '../bytes/bytes.ts'
import { mac, toMacKey } from '../bytes/hmac.ts'
import { getCurves } from '../curves/choose-curves.ts'
import type { Agreement } from '../curves/curves.ts'
import { deriveBytes } from '../sealing/hkdf.ts'

/** An AEAD of HPKE: its number (RFC 9180 §7.3), and the bytes of its key. */
export type Aead = { id: number; keyBytes: number }

export const AES_256_GCM: Aead = { id: 2, keyBytes: 32 }
const NONCE_BYTES = 12

const VERSION = toUtf8('HPKE-v1')
const KEM_SUITE = concat(toUtf8('KEM'), toTwoBytes(0x0020))
const NOTHING: Bytes = new Uint8Array(0)
/** HMAC of an empty key: the platform imports none, and zeros are the same key (RFC 5869 §2.2). */
const NO_SALT: Bytes = new Uint8Array(32)

/** `Encap` of DHKEM(X25519, HKDF-SHA256), RFC 9180 §4.1. Throws `weak_public_key`. */
export async function encapsulate(publicKey: Bytes): Promise<{ enc: Bytes; shared: Bytes }> {
  const secret = randomBytes(32)
  const ephemeral = await (await getCurves()).importAgreement(secret)
  secret.fill(0)
  const enc = ephemeral.publicKey
  return { enc, shared: await extractShared(await ephemeral.agree(publicKey), concat(enc, publicKey)) }
}

/** `Decap` of DHKEM(X25519, HKDF-SHA256), RFC 9180 §4.1. Throws `weak_public_key`. */
export async function decapsulate(own: Agreement, enc: Bytes): Promise<Bytes> {
  return extractShared(await own.agree(enc), concat(enc, own.publicKey))
}

/** `KeySchedule` of RFC 9180 §5.1 in base mode: key and nonce of the first message, which here is the only one. */
export async function scheduleKey(
  shared: Bytes,
  info: Bytes,
  aead: Aead,
): Promise<{ key: Bytes; nonce: Bytes }> {
  // KEM 0x0020, KDF 0x0001: HKDF-SHA256.
  const suite = concat(toUtf8('HPKE'), toTwoBytes(0x0020), toTwoBytes(0x0001), toTwoBytes(aead.id))
  const noSalt = await toMacKey(NO_SALT)
  const context = concat(
    Uint8Array.of(0),
    await mac(noSalt, label(suite, 'psk_id_hash', NOTHING)),
    await mac(noSalt, label(suite, 'info_hash', info)),
  )
  const secret = label(suite, 'secret', NOTHING)
  const derive = (name: string, length: number): Promise<Bytes> =>
    deriveBytes(secret, { salt: shared, info: labelInfo(suite, name, { context, length }), length })
  return { key: await derive('key', aead.keyBytes), nonce: await derive('base_nonce', NONCE_BYTES) }
}

/** `ExtractAndExpand` of RFC 9180 §4.1. */
function extractShared(agreed: Bytes, context: Bytes): Promise<Bytes> {
  const info = labelInfo(KEM_SUITE, 'shared_secret', { context, length: 32 })
  return deriveBytes(label(KEM_SUITE, 'eae_prk', agreed), { info, length: 32 })
}

/** The key material of `LabeledExtract`, RFC 9180 §4. */
function label(suite: Bytes, name: string, material: Bytes): Bytes {
  return concat(VERSION, suite, toUtf8(name), material)
}

/** The info of `LabeledExpand`, RFC 9180 §4. */
function labelInfo(
  suite: Bytes,
  name: string,
  { context, length }: { context: Bytes; length: number },
): Bytes {
  return concat(toTwoBytes(length), label(suite, name, context))
}

function toTwoBytes(value: number): Bytes {
  return Uint8Array.of(value >> 8, value & 0xff)
}
