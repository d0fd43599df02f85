import { SECOND_MS } from '@nora/kit'
import type { DatabaseCommit } from './database-commit.ts'
import type { InboxRequest } from './received-request.ts'

/** How long control may take before the spool takes the request. */
const DATABASE_MS = SECOND_MS
/** The same where there is no spool. */
const DATABASE_ALONE_MS = 8 * SECOND_MS

export type RequestStoreDeps = {
  /** null: this edge has no folder for one. */
  spool: { append: (request: InboxRequest) => Promise<void> } | null
  database: Pick<DatabaseCommit, 'store'>
  /** Hears why the spool took nothing. */
  onRefused: (error: unknown) => void
}

/** Where requests are kept before their senders hear of it. */
export class RequestStore {
  readonly #deps: RequestStoreDeps

  constructor(deps: RequestStoreDeps) {
    this.#deps = deps
  }

  /** True: it is on the disk, or in the database, and may be acknowledged. */
  async store(request: InboxRequest, commit: 'spool' | 'database'): Promise<boolean> {
    const { spool, database, onRefused } = this.#deps
    if (spool === null) return database.store(request, DATABASE_ALONE_MS)
    if (commit === 'database' && (await database.store(request, DATABASE_MS))) return true
    try {
      await spool.append(request)
      return true
    } catch (error) {
      onRefused(error)
      return false
    }
  }
}
