import type { Bytes } from '../bytes/bytes.ts'
import { getCurves } from '../curves/choose-curves.ts'
import type { Signer } from '../curves/curves.ts'
import { VaultError } from '../vault-error.ts'
import type { LoginKey } from './unlock-secrets.ts'
import type { PrivateKeys } from './user-keys.ts'

/** A frame and the Ed25519 signature of its author. */
export type Signed = { body: Bytes; signature: Bytes }

/** The Ed25519 signature (RFC 8032) of a body, 64 bytes. The body has to be a frame that begins with its label. */
export function sign(keys: PrivateKeys | LoginKey, body: Bytes): Promise<Bytes> {
  const signer: Signer = keys.signer
  return signer.sign(body)
}

/** Whether the signature is the key's. False, too, for malformed keys and signatures and for keys of low order. */
export async function verify(sigPublic: Bytes, body: Bytes, signature: Bytes): Promise<boolean> {
  return (await getCurves()).verify(sigPublic, body, signature)
}

/** A body with its signature. */
export async function signBody(keys: PrivateKeys, body: Bytes): Promise<Signed> {
  return { body, signature: await sign(keys, body) }
}

/** Throws `not_signed`, which names `what`, unless the signature is the key's. */
export async function expectSignature(sigPublic: Bytes, signed: Signed, what: string): Promise<void> {
  if (await verify(sigPublic, signed.body, signed.signature)) return
  throw new VaultError('not_signed', `${what} is not signed by its author`, { what })
}
