import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** A private key on P-256, as JSON. */
export type AccountKey = JWK

export const ALGORITHM = 'ES256'

export async function makeAccountKey(): Promise<AccountKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  return exportJWK(privateKey)
}

export async function toPrivateKey(key: AccountKey): Promise<CryptoKey> {
  return (await importJWK(key, ALGORITHM)) as CryptoKey
}

/** What issuers are shown of the key. */
export function toPublicKey({ kty, crv, x, y }: AccountKey): JWK {
  return { kty: kty ?? 'EC', crv: crv ?? 'P-256', x: x ?? '', y: y ?? '' }
}

/** RFC 7638; part of every answer to a challenge. */
export function getThumbprint(key: AccountKey): Promise<string> {
  return calculateJwkThumbprint(toPublicKey(key))
}
