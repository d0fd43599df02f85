import { WRITE_ROWS_MAX, type WrittenRow } from '@nora/contract/passwords'
import { DAY_MS } from '@nora/kit'
import type { Details, RecordContent } from '@nora/vault-records'
import { makeNextHead, onNewestHead, toNextMarks, type Writable } from '../collections/next-head.ts'
import { type Opening, toParty } from '../collections/party.ts'
import type { RecordToSave, SaveConflict } from '../views.ts'
import { toWire } from '../wire.ts'
import { loadDetails } from './open-details.ts'
import { listMarks, type OpenFolder } from './open-folder.ts'
import { sealRow, toMark } from './seal-row.ts'

export type Writing = Opening & { target: Writable<OpenFolder> }

/** However large the records of a part are, they fit into one request. */
const PART_ROWS = 200
const PAST_PASSWORDS_MAX = 20
const TRASH_DAYS = 30

/**
 * Writes records, at most 200 at once. A record that somebody else changed meanwhile is not written, and told with
 * theirs.
 */
export async function saveRecords(
  writing: Writing,
  records: readonly RecordToSave[],
): Promise<{ saved: string[]; conflicts: SaveConflict[] }> {
  const saved: string[] = []
  const conflicts: SaveConflict[] = []
  for (let from = 0; from < records.length; from += PART_ROWS) {
    const part = records.slice(from, from + PART_ROWS).map((one) => ({
      ...one,
      id: one.id ?? writing.deps.ids.next('pwd'),
    }))
    const result = await savePart(writing, part)
    saved.push(...result.saved)
    conflicts.push(...result.conflicts)
  }
  return { saved, conflicts }
}

type Identified = RecordToSave & { id: string }

async function savePart(writing: Writing, records: readonly Identified[]) {
  const conflicts = new Map<string, SaveConflict>()
  await writeWithRetry(writing, async (of) => {
    for (const one of records.filter((record) => isChanged(of, record))) {
      const [theirs] = of.rows.has(one.id) ? await loadDetails(writing, of, [one.id]) : []
      if (theirs !== undefined) conflicts.set(one.id, { record_id: one.id, theirs })
    }
    const rest = records.filter(({ id }) => !conflicts.has(id))
    const before = await loadFormer(writing, of, rest)
    const now = writing.deps.clock.now().toISOString()
    return {
      rows: await sealAll(
        writing,
        of,
        rest.map((one) => toRow(one, of, before.get(one.id), now)),
      ),
    }
  })
  const saved = records.map(({ id }) => id).filter((id) => !conflicts.has(id))
  return { saved, conflicts: [...conflicts.values()] }
}

/** Whether the record is not the one that the change was made on. */
function isChanged({ rows }: OpenFolder, { id, version }: Identified): boolean {
  return version !== undefined && rows.get(id)?.mark.version !== version
}

async function loadFormer(writing: Writing, of: OpenFolder, records: readonly Identified[]) {
  const ids = records.map(({ id }) => id).filter((id) => of.rows.has(id))
  const details = await loadDetails(writing, of, ids)
  return new Map(details.map((one) => [one.id, one]))
}

type Row = { id: string; version: number; content: RecordContent }

function toRow(
  { id, content }: Identified,
  { rows }: OpenFolder,
  before: RecordContent | undefined,
  now: string,
): Row {
  const version = (rows.get(id)?.mark.version ?? 0) + 1
  return {
    id,
    version,
    content: { ...content, details: keepFormerPassword(content.details, before?.details, now) },
  }
}

/** A password that was replaced stays in the record, with the moment until which it was in use. */
function keepFormerPassword(details: Details, before: Details | undefined, now: string): Details {
  if (before?.password === details.password) return details
  if (before === undefined) {
    const changed_password_at = details.changed_password_at ?? (details.password === '' ? null : now)
    return { ...details, changed_password_at }
  }
  const former = before.password === '' ? [] : [{ password: before.password, until: now }]
  const password_history = [...former, ...before.password_history].slice(0, PAST_PASSWORDS_MAX)
  return { ...details, password_history, changed_password_at: now }
}

/**
 * Changes records as they are now: to the trash and back, for one. Those that are gone are left out, and those for which
 * the change is null.
 */
export async function changeRecords(
  writing: Writing,
  ids: readonly string[],
  change: (content: RecordContent) => RecordContent | null,
): Promise<void> {
  for (let from = 0; from < ids.length; from += PART_ROWS) {
    const part = ids.slice(from, from + PART_ROWS)
    await writeWithRetry(writing, async (of) => {
      const present = await loadDetails(
        writing,
        of,
        part.filter((id) => of.rows.has(id)),
      )
      const rows = present.flatMap(({ id, version, overview, details }) => {
        const content = change({ overview, details })
        return content === null ? [] : [{ id, version: version + 1, content }]
      })
      return { rows: await sealAll(writing, of, rows) }
    })
  }
}

/**
 * Takes the passwords that were replaced out of all records. Each that had some has a new version: whoever has read the
 * one before does not write them back unasked.
 */
export function forgetFormerPasswords(writing: Writing): Promise<void> {
  return changeRecords(writing, [...writing.target.get().rows.keys()], ({ overview, details }) =>
    details.password_history.length === 0
      ? null
      : { overview, details: { ...details, password_history: [] } },
  )
}

/** Deletes trashed records for good. */
export async function removeRecords(writing: Writing, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += PART_ROWS) {
    const part = ids.slice(from, from + PART_ROWS)
    await writeWithRetry(writing, async ({ rows }) => ({
      rows: [],
      removed: part.filter((id) => rows.get(id)?.row.is_trashed),
    }))
  }
}

function sealAll({ deps, account }: Writing, of: OpenFolder, rows: readonly Row[]): Promise<WrittenRow[]> {
  const author = { user_id: deps.me.user_id, keys: account.keys }
  return Promise.all(rows.map((row) => sealRow({ collection: of.folder.id, ...row }, of.key, author)))
}

/**
 * What has lain in the trash for 30 days. Clients delete it with their next write: a server that deletes rows could not
 * be told from one that hides them.
 */
function listExpired({ rows }: OpenFolder, now: Date): string[] {
  const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()
  return [...rows.values()]
    .filter(({ row, overview }) => row.is_trashed && (overview?.trashed_at ?? row.changed_at) < before)
    .map(({ row }) => row.id)
}

/** Writes on the newest head; when somebody was faster, what is written is decided anew on theirs. */
async function writeWithRetry(
  writing: Writing,
  decide: (of: OpenFolder) => Promise<{ rows: WrittenRow[]; removed?: string[] }>,
): Promise<void> {
  const { deps, target } = writing
  await onNewestHead(target, async (of) => {
    const decided = await decide(of)
    const { rows } = decided
    if (rows.length + (decided.removed?.length ?? 0) === 0) return
    const removed = [...new Set([...(decided.removed ?? []), ...listExpired(of, deps.clock.now())])]
      .filter((id) => !rows.some((row) => row.id === id))
      .slice(0, WRITE_ROWS_MAX)
    const marks = toNextMarks(listMarks(of), { written: await Promise.all(rows.map(toMark)), removed })
    const { signed } = await makeNextHead(of, { marks }, toParty(writing))
    const body = { expected_seq: of.head.seq, head: toWire(signed), rows, removed }
    await deps.api.passwords.writeRecords({ params: { id: of.folder.id }, body })
  })
}
