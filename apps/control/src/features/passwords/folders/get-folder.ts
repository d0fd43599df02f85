import { FOLDER_RECORDS_MAX, type FolderContents, HEADS_PAGE_MAX } from '@nora/contract/passwords'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../passwords.deps.ts'
import { toRow } from '../records/to-record.ts'
import { findAccessAt, listHeads, listPreviousKeys } from '../stored/folders.store.ts'
import { listRemoved, listRows } from '../stored/records.store.ts'
import { getOpenFolder } from './folder-access.ts'
import { showFolders } from './show-folders.ts'

type Query = {
  id: string
  heads_since?: number | undefined
  rows_since: number
  after?: string | undefined
  limit: number
}

/** What is in a folder: heads, rows and earlier keys, all of one moment. */
export function getFolder(deps: Pick<Deps, 'db' | 'limits'>) {
  return async (actor: Actor, query: Query): Promise<FolderContents> =>
    // Rows of one moment beside a head of another would look like a server that hides some.
    deps.db.transaction((tx) => read(deps, tx as Db, { actor, query }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
}

async function read(
  deps: Pick<Deps, 'limits'>,
  db: Db,
  { actor, query }: { actor: Actor; query: Query },
): Promise<FolderContents> {
  const { id, rows_since, after, limit } = query
  const folder = await getOpenFolder(db, actor, { id })
  const [shown] = await showFolders(deps, db, { actor, folders: [folder] })
  if (!shown) throw new Error(`the folder ${id} is not shown`)
  const heads = await readHeads(db, id, query.heads_since ?? folder.seq)
  const rows = await listRows(db, id, { since: rows_since, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  // Somebody who has no row yet has none to forget, and who reads on was told already.
  const isTold = rows_since === 0 || after !== undefined
  return {
    folder: shown,
    heads,
    rows: page.map(toRow),
    removed: isTold ? [] : await listRemoved(db, id, { since: rows_since, limit: FOLDER_RECORDS_MAX }),
    next_row: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    previous: await listPreviousKeys(db, id),
  }
}

async function readHeads(db: Db, id: string, from: number): Promise<FolderContents['heads']> {
  const heads = await listHeads(db, id, { from, limit: HEADS_PAGE_MAX })
  const access = await findAccessAt(db, id, from)
  return heads.map(({ seq, body, signature, access: own }, index) => ({
    seq,
    body,
    signature,
    access: index === 0 ? access : own,
  }))
}
