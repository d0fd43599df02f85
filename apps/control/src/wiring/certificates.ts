import type { Finding } from '@nora/contract/domains'
import type { DomainsDeps } from '../features/domains/index.ts'
import type { ZonesDeps } from '../features/zones/index.ts'

const NO_ISSUER: Finding = { code: 'issuer_down', detail: 'no issuer is configured' }

/** Certificates of an installation without an issuer. */
export function wireCertificates(): {
  certificates: DomainsDeps['certificates']
  zoneCertificates: ZonesDeps['certificates']
} {
  const certificates = {
    request: async () => NO_ISSUER,
    withdraw: async () => undefined,
    findUploadedFor: async () => null,
    findUploaded: async () => null,
  }
  return { certificates, zoneCertificates: certificates }
}
