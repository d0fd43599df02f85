import type { Clock } from '@nora/kit'
import type { TransformRunner } from '@nora/webhooks'
import type { AnchorFile } from '../platform/anchor-file.ts'
import type { LinkAuthority } from '../platform/certificates/link-authority.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Files } from '../platform/files/files.ts'
import type { Hasher } from '../platform/hasher.ts'
import type { Log } from '../platform/log.ts'
import type { RecordChecks } from '../platform/record-checks/record-checks.ts'

/** Control is built from these. */
export type Given = {
  config: Config
  log: Log
  clock: Clock
  database: Database
  masterKey: string
  hasher: Hasher
  enrolKey: string
  linkAuthority: LinkAuthority
  /** How far the audit log has come, kept outside of the database. */
  auditAnchor: AnchorFile
  /** Bodies of captured exchanges, and later whatever is too large for the database. */
  files: Files
  /** What DNS shows of domains and zones. */
  recordChecks: RecordChecks
  /** Runs the transforms of webhooks in a thread. */
  transforms: TransformRunner
  /** From 0 below 1, for jitter. */
  random: () => number
  version: string
}
