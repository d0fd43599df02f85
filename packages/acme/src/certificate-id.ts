import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Who signed each certificate of a chain: a line for each part of a name. */
export function listIssuers(chain_pem: string): string[] {
  return (chain_pem.match(BLOCK) ?? []).map((block) => new X509Certificate(block).issuer)
}

/** What an issuer knows a certificate by (RFC 9773 §4.1); null when it does not say whose key signed it. */
export function toCertificateId(chain_pem: string): string | null {
  const [own] = chain_pem.match(BLOCK) ?? []
  if (own === undefined) return null
  const certificate = new x509.X509Certificate(own)
  const keyId = certificate.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId
  if (!keyId) return null
  return `${toBase64url(keyId)}.${toBase64url(certificate.serialNumber)}`
}

/** A serial number goes as in DER: with a leading zero when it would be negative otherwise. */
function toBase64url(hex: string): string {
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Buffer.from(even, 'hex').toString('base64url')
}
