import { createHash, KeyObject, type webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { EC } from './certificate-key.ts'

export type CsrFacts = {
  /** DER in base64url, as orders want it. */
  csr: string
  /** Of the DER, in hexadecimal. */
  sha256: string
  /** In lower case. */
  names: string[]
}

/** Why a CSR was refused. */
export type CsrFault = 'unreadable' | 'wrong_signature' | 'weak_key'

const RSA_LEAST_BITS = 2048
const CURVES = new Set(['prime256v1', 'secp384r1'])

/** Reads a request for a certificate (RFC 2986) in PEM: whose signature is right, and whose key issuers take. */
export async function readCsr(pem: string): Promise<CsrFacts | CsrFault> {
  let request: x509.Pkcs10CertificateRequest
  try {
    request = new x509.Pkcs10CertificateRequest(pem)
    if (!isStrong(await toKey(request))) return 'weak_key'
  } catch {
    return 'unreadable'
  }
  try {
    if (!(await request.verify())) return 'wrong_signature'
  } catch {
    return 'wrong_signature'
  }
  const der = Buffer.from(request.rawData)
  const alternatives = listAlternatives(request)
  return {
    csr: der.toString('base64url'),
    sha256: createHash('sha256').update(der).digest('hex'),
    names: alternatives.map(({ type, value }) => (type === 'dns' ? value.toLowerCase() : `${type}:${value}`)),
  }
}

/** PEM of a CSR that `makeCsr` made. */
export function toCsrPem(csr: string): string {
  const lines =
    Buffer.from(csr, 'base64url')
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`
}

function listAlternatives({ extensions }: x509.Pkcs10CertificateRequest) {
  const [found] = extensions.filter((one) => one instanceof x509.SubjectAlternativeNameExtension)
  return found?.names.items ?? []
}

async function toKey(request: x509.Pkcs10CertificateRequest): Promise<KeyObject> {
  const { algorithm } = request.publicKey
  const isEc = algorithm.name === EC.name
  const imported = await request.publicKey.export(
    isEc ? { ...EC, ...algorithm } : { ...algorithm, hash: 'SHA-256' },
    ['verify'],
  )
  return KeyObject.from(imported as webcrypto.CryptoKey)
}

function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details = {} }: KeyObject): boolean {
  if (type === 'ec') return CURVES.has(details.namedCurve ?? '')
  return type === 'rsa' && (details.modulusLength ?? 0) >= RSA_LEAST_BITS
}
