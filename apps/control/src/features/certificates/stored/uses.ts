import type { CertificateSource, CertificateUse } from '@nora/contract/certificates'
import type { Db } from '../../../platform/database/database.ts'

/** A name that edges of a region serve with a certificate: a hostname or `*.` and a zone. */
export type ServedName = { certificate_id: string; hostname: string; region: string }

export type UseOfCertificate = CertificateUse & { certificate_id: string }

/** Domains and zones, as certificates need them. */
export type CertificateUses = {
  /** Names that are proved and have a certificate: of all certificates, or of these. */
  listServed: (db: Db) => Promise<ServedName[]>
  /** Names that use these certificates of the team. */
  list: (db: Db, team_id: string, certificate_ids: readonly string[]) => Promise<UseOfCertificate[]>
  /** Whether it is still the certificate of what it was ordered for. */
  isUsed: (
    db: Db,
    certificate_id: string,
    purpose: { kind: 'domain' | 'zone' | 'region' | 'client'; id: string },
  ) => Promise<boolean>
  /** From now on they use the other one. */
  replace: (tx: Db, certificate_id: string, by: { id: string; notAfter: Date }) => Promise<void>
  /** The certificate is gone: names that used it are checked again. */
  clear: (tx: Db, certificate_id: string) => Promise<void>
  /** Names of the team that wait for an uploaded certificate are checked again. */
  recheck: (tx: Db, team_id: string) => Promise<void>
}

/** What edges are told; the names are those they serve with it, not all that it is valid for. */
export type CertificatePush = {
  /** Whatever else the edge has, it forgets. */
  is_full: boolean
  certificates: {
    id: string
    names: string[]
    chain_pem: string
    key_pem: string
    source: Exclude<CertificateSource, 'client'>
    team_id: string | null
    not_after_ms: number
  }[]
  removed_ids: string[]
}
