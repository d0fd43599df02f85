import type { Lang } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Changes } from '../../../verification/changes.ts'
import type { ServedCertificates } from './served-certificates.ts'
import type { CertificateUses } from './uses.ts'

/** What every part of the feature needs. */
export type BaseDeps = Platform & {
  changes: Changes
  uses: CertificateUses
  served: ServedCertificates
  listOwners: (db: Db, team_id: string) => Promise<readonly { email: string; language: Lang }[]>
}
