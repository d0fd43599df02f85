import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../../platform/database/database.ts'
import type { RecordChecks } from '../../../platform/record-checks/record-checks.ts'
import type { BaseDeps } from '../stored/deps.ts'
import type { Issuer } from './issuer.ts'
import type { Purpose } from './orders.store.ts'
import type { PendingChallenges } from './pending-challenges.ts'

/** TXT records of `_acme-challenge`, wherever the DNS of a name is. */
export type ChallengeRecords = {
  /** Answers whether issuers can see them now. */
  put: (tx: Db, purpose: Purpose, hostname: string, values: readonly string[]) => Promise<boolean>
  remove: (tx: Db, purpose: Purpose, hostname: string, values: readonly string[]) => Promise<void>
}

export type Deps = BaseDeps & {
  issuer: Issuer
  challenges: PendingChallenges
  records: ChallengeRecords
  checkCaa: RecordChecks['checkCaa']
  random: () => number
  onIssued: (tx: Db, issued: { purpose: Purpose; certificateId: string; notAfter: Date }) => Promise<void>
  onRefused: (tx: Db, refused: { purpose: Purpose; finding: Finding }) => Promise<void>
}
