import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000

export type Issued = {
  readonly name: string
  readonly keys: webcrypto.CryptoKeyPair
  readonly certificate: x509.X509Certificate
  readonly cert_pem: string
  readonly key_pem: string
  readonly der: Uint8Array
}

type Facts = {
  name: string
  /** null: it signs itself. */
  by?: Issued | null
  extensions?: x509.Extension[]
  notBefore?: Date
  notAfter?: Date
  hash?: string
}

/** A certificate as a test wants it, wrong ones included. */
export async function issue({
  name,
  by = null,
  extensions = [],
  hash = 'SHA-256',
  ...dates
}: Facts): Promise<Issued> {
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${name}, O=Nora, C=SE`,
    issuer: by === null ? `CN=${name}, O=Nora, C=SE` : by.certificate.subject,
    publicKey: keys.publicKey,
    signingKey: (by?.keys ?? keys).privateKey,
    signingAlgorithm: { ...ALGORITHM, hash },
    notBefore: dates.notBefore ?? new Date(Date.now() - DAY_MS),
    notAfter: dates.notAfter ?? new Date(Date.now() + DAY_MS),
    extensions,
  })
  const key_pem = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }) as string
  const der = new Uint8Array(certificate.rawData)
  return { name, keys, certificate, cert_pem: `${certificate.toString('pem')}\n`, key_pem, der }
}

/** Signs others, as many in a row as `pathLength` says. */
export function issueAuthority(name: string, by: Issued | null = null, pathLength?: number): Promise<Issued> {
  const { keyCertSign, cRLSign } = x509.KeyUsageFlags
  return issue({
    name,
    by,
    extensions: [
      new x509.BasicConstraintsExtension(true, pathLength, true),
      new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
    ],
  })
}

export function issueClient(name: string, by: Issued, more: Partial<Facts> = {}): Promise<Issued> {
  const usage = new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])
  return issue({ name, by, extensions: [usage], ...more })
}
