import 'reflect-metadata'
import { createPrivateKey, KeyObject, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as never)

export const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A new key on P-256 for a certificate, in PEM. */
export async function makeCertificateKey(): Promise<string> {
  return toKeyPem(await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']))
}

export async function toKeyPem({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> {
  return KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** A request for a certificate of these names (RFC 2986), DER in base64url. */
export async function makeCsr(names: readonly string[], key_pem: string): Promise<string> {
  const der = createPrivateKey(key_pem).export({ type: 'pkcs8', format: 'der' })
  const privateKey = await webcrypto.subtle.importKey('pkcs8', der, EC, true, ['sign'])
  const { d: _, key_ops: __, ...jwk } = await webcrypto.subtle.exportKey('jwk', privateKey)
  const publicKey = await webcrypto.subtle.importKey('jwk', jwk, EC, true, ['verify'])
  const alternatives = names.map((value) => ({ type: 'dns' as const, value }))
  const csr = await x509.Pkcs10CertificateRequestGenerator.create({
    keys: { privateKey, publicKey },
    signingAlgorithm: EC,
    extensions: [new x509.SubjectAlternativeNameExtension(alternatives)],
  })
  return Buffer.from(csr.rawData).toString('base64url')
}
