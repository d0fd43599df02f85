import type { KeyObject, X509Certificate } from 'node:crypto'
import type { CertificateFacts } from '@nora/contract/certificates'

const CURVES: Record<string, string> = {
  prime256v1: 'EC P-256',
  secp384r1: 'EC P-384',
  secp521r1: 'EC P-521',
}
const DNS_NAME = /^DNS:((?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/i

export function toCertificateFacts(own: X509Certificate): CertificateFacts {
  const entries = own.subjectAltName?.split(', ') ?? []
  return {
    names: entries.flatMap((entry) => DNS_NAME.exec(entry)?.[1]?.toLowerCase() ?? []),
    issuer: toOneLine(own.issuer).slice(0, 1024),
    serial: own.serialNumber,
    key_type: describeKey(own.publicKey),
    sha256: own.fingerprint256.replaceAll(':', '').toLowerCase(),
    not_before: new Date(own.validFrom).toISOString(),
    not_after: new Date(own.validTo).toISOString(),
  }
}

function describeKey(key: KeyObject): string {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'rsa') return `RSA ${modulusLength}`
  return (namedCurve && CURVES[namedCurve]) ?? namedCurve ?? key.asymmetricKeyType ?? 'unknown'
}

export function isKnownCurve(curve: string | undefined): boolean {
  return curve !== undefined && curve in CURVES
}

/** Distinguished names have a line for each part. */
export function toOneLine(distinguishedName: string): string {
  return distinguishedName.split('\n').join(', ')
}
