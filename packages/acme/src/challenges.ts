import 'reflect-metadata'
import { createHash, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { EC, toKeyPem } from './certificate-key.ts'

const ACME_IDENTIFIER = '1.3.6.1.5.5.7.1.31'
const OCTET_STRING = 4
const LASTS_MS = 7 * 86_400_000

export function toKeyAuthorization(token: string, thumbprint: string): string {
  return `${token}.${thumbprint}`
}

/** What a TXT record of `_acme-challenge` has to say (RFC 8555 §8.4). */
export function toDnsValue(keyAuthorization: string): string {
  return digest(keyAuthorization).toString('base64url')
}

/** The certificate that a server shows for `acme-tls/1` (RFC 8737 §3). */
export async function makeAlpnCertificate(
  hostname: string,
  keyAuthorization: string,
  now: Date,
): Promise<{ certificate_pem: string; key_pem: string }> {
  const keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const value = digest(keyAuthorization)
  const wrapped = Buffer.concat([Buffer.from([OCTET_STRING, value.length]), value])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${hostname.slice(0, 64)}`,
    notBefore: new Date(now.getTime() - LASTS_MS),
    notAfter: new Date(now.getTime() + LASTS_MS),
    signingAlgorithm: EC,
    keys,
    extensions: [
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: hostname }]),
      new x509.Extension(ACME_IDENTIFIER, true, wrapped),
    ],
  })
  return { certificate_pem: certificate.toString('pem'), key_pem: await toKeyPem(keys) }
}

function digest(keyAuthorization: string): Buffer {
  return createHash('sha256').update(keyAuthorization).digest()
}
