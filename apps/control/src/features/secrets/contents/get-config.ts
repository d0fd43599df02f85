import { type ConfigContents, SECRET_HEADS_PAGE_MAX, type SecretRow } from '@nora/contract/secrets'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Caller } from '../access/caller.ts'
import { getOpenConfig, isListed } from '../access/open-config.ts'
import type { Deps } from '../secrets.deps.ts'
import { showConfigs } from '../shown/show-configs.ts'
import { getAccessAt, listHeads, listPreviousKeys } from '../stored/heads.store.ts'
import { listRemoved, listRows, type SecretStored } from '../stored/rows.store.ts'
import { noteReading } from './note-reading.ts'

type Query = { id: string; heads_since?: number | undefined; rows_since: number }
type Needs = Pick<Deps, 'db' | 'limits' | 'transaction' | 'emit' | 'clock'>

const REMOVED_MAX = 10_000

/** What is in a config: heads, rows and earlier keys, all of one moment. */
export function getConfig(deps: Needs) {
  return async (caller: Caller, origin: Origin, query: Query): Promise<ConfigContents> => {
    // Rows of one moment beside a head of another would look like a server that hides some.
    const { contents, isTold } = await deps.db.transaction((tx) => read(deps, tx as Db, { caller, query }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    if (isTold) await noteReading(deps, { caller, origin }, { config_id: query.id, what: 'values' })
    return contents
  }
}

async function read(
  deps: Needs,
  db: Db,
  { caller, query }: { caller: Caller; query: Query },
): Promise<{ contents: ConfigContents; isTold: boolean }> {
  const { id, rows_since } = query
  const open = await getOpenConfig(db, caller, { id })
  const [config] = await showConfigs(deps, db, { caller, configs: [open] })
  if (!config) throw new Error(`the config ${id} is not shown`)
  const heads = await readHeads(db, id, query.heads_since ?? open.seq)
  // Somebody whose role is not signed yet sees who is in the list, and that they are not.
  const isTold = isListed(open)
  if (!isTold) return { contents: { config, heads, rows: [], removed: [], previous: [] }, isTold }
  const rows = await listRows(db, id, rows_since)
  const contents = {
    config,
    heads,
    rows: rows.map((row) => toRow(row, caller)),
    // Somebody who has no row yet has none to forget.
    removed: rows_since === 0 ? [] : await listRemoved(db, id, { since: rows_since, limit: REMOVED_MAX }),
    previous: await listPreviousKeys(db, id),
  }
  return { contents, isTold }
}

async function readHeads(db: Db, id: string, from: number): Promise<ConfigContents['heads']> {
  const heads = await listHeads(db, id, { from, limit: SECRET_HEADS_PAGE_MAX })
  const first = await getAccessAt(db, id, from)
  return heads.map(({ seq, body, signature, access }, index) => {
    return { seq, body, signature, access: index === 0 ? first : access }
  })
}

function toRow(row: SecretStored, { kind }: Caller): SecretRow {
  const { id, version, epoch, envelope_hash, signature, signed_by, author_id, machines_only, seq } = row
  return {
    id,
    version,
    epoch,
    envelope_hash,
    signature,
    signed_by,
    author_id,
    machines_only,
    seq,
    envelope: machines_only && kind === 'person' ? null : row.envelope,
    changed_at: row.changed_at.toISOString(),
  }
}
