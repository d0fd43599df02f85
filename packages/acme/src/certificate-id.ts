import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { CERTIFICATE_BLOCK } from './certificate-chain.ts'

/** What an issuer knows a certificate by (RFC 9773 §4.1); null when it does not say whose key signed it. */
export function toCertificateId(chain_pem: string): string | null {
  const [own] = chain_pem.match(CERTIFICATE_BLOCK) ?? []
  if (own === undefined) return null
  const certificate = new x509.X509Certificate(own)
  const keyId = certificate.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId
  if (!keyId) return null
  const serial = Buffer.from(certificate.serialNumber, 'hex')
  return `${Buffer.from(keyId, 'hex').toString('base64url')}.${toDerInteger(serial).toString('base64url')}`
}

/** DER puts a zero before a number whose first bit is set, which would be negative otherwise. */
function toDerInteger(number: Buffer): Buffer {
  return (number[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), number]) : number
}
