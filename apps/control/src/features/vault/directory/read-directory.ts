import { DIRECTORY_PAGE_MAX, type DirectoryEntry } from '@nora/contract/vault'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { findLastEntry, listEntries } from '../stored/directory.store.ts'
import { vaultTexts } from '../vault.messages.ts'
import { findDirectory } from './replay.ts'

type Read = { chain: number; entries: DirectoryEntry[]; last_index: number }

/** Entries of a team’s directory from one on, that one included. Throws NotFound for an index that it does not have. */
export async function readDirectory(db: Db, team_id: string, since: number): Promise<Read> {
  const last = await findLastEntry(db, team_id)
  if (!last || since > last.index) throw problem('NotFound', vaultTexts.directory.unknownIndex)
  const { chain } = last
  const entries = await listEntries(db, { team_id, chain, from: since, limit: DIRECTORY_PAGE_MAX })
  return {
    chain,
    entries: entries.map(({ index, body, signature }) => ({ index, body, signature })),
    last_index: last.index,
  }
}

/** Whom the directory of a team names now. */
export async function listDirectoryMembers(db: Db, team_id: string): Promise<ReadonlySet<string>> {
  return new Set((await findDirectory(db, team_id))?.members.keys())
}
