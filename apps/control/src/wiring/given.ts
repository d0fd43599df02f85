import type { Clock } from '@nora/kit'
import type { LinkAuthority } from '../platform/certificates/link-authority.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Hasher } from '../platform/hasher.ts'
import type { Log } from '../platform/log.ts'

/** What control is put together from. */
export type Given = {
  config: Config
  log: Log
  clock: Clock
  database: Database
  masterKey: string
  hasher: Hasher
  enrolKey: string
  linkAuthority: LinkAuthority
  version: string
}
