import type { Bytes } from '../bytes/bytes.ts'

/** An Ed25519 secret that signs (RFC 8032). */
export type Signer = { sign(body: Bytes): Promise<Bytes> }

/** An X25519 secret (RFC 7748). `agree` throws `weak_public_key` for points of low order. */
export type Agreement = { readonly publicKey: Bytes; agree(publicKey: Bytes): Promise<Bytes> }

/** Both curves, by the platform or by JavaScript. Keys are raw, 32 bytes. */
export type Curves = {
  readonly kind: 'platform' | 'script'
  importSigner(seed: Bytes): Promise<Signer>
  /** The public half of the signer of this seed. */
  toSigningKey(seed: Bytes): Promise<Bytes>
  /** False for anything that is no signature of the key, malformed keys and keys of low order included. */
  verify(publicKey: Bytes, body: Bytes, signature: Bytes): Promise<boolean>
  importAgreement(secret: Bytes): Promise<Agreement>
}
