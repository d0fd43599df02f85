import { ApiProblem } from '@nora/client'
import {
  type AccessEntry,
  accessHash,
  type Bytes,
  hashHead,
  listHash,
  makeHead,
  type RowMark,
  type Signed,
  type UserKeys,
  VaultError,
} from '@nora/vault-core'
import type { OpenFolder } from './open-folder.ts'

type Author = { user_id: string; keys: UserKeys }

/** Marks of a folder after a write: its name, its rows with those written, without those removed. */
export function toNextMarks(
  of: Pick<OpenFolder, 'nameMark' | 'rows'>,
  change: { name?: RowMark; written?: readonly RowMark[]; removed?: readonly string[] },
): RowMark[] {
  const marks = new Map([...of.rows].map(([id, { mark }]) => [id, mark]))
  for (const mark of change.written ?? []) marks.set(mark.id, mark)
  for (const id of change.removed ?? []) marks.delete(id)
  return [change.name ?? of.nameMark, ...marks.values()]
}

/** Signs the head after the present one. */
export async function makeNextHead(
  { folder, head, headHash, access }: OpenFolder,
  next: { marks: readonly RowMark[]; access?: readonly AccessEntry[]; epoch?: number },
  author: Author,
): Promise<{ signed: Signed; seq: number; hash: Bytes }> {
  const seq = head.seq + 1
  const signed = await makeHead(
    {
      collection: folder.id,
      seq,
      epoch: next.epoch ?? head.epoch,
      list: await listHash(next.marks),
      access: await accessHash(next.access ?? access),
      previous: headHash,
      author: author.user_id,
    },
    author.keys,
  )
  return { signed, seq, hash: await hashHead(signed) }
}

/** A folder that is written to, and read again when somebody else was faster. */
export type WritableFolder = { get: () => OpenFolder; reload: () => Promise<OpenFolder> }

const TRIES_MAX = 5

/** Does it on the newest head, and again on the next one when somebody was faster. */
export async function onNewestHead(
  target: WritableFolder,
  write: (of: OpenFolder) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await write(target.get())
      await target.reload()
      return
    } catch (error) {
      if (!isOvertaken(error) || tries === TRIES_MAX) throw error
      await target.reload()
    }
  }
}

/** Somebody wrote between our reading and our writing: the server says so, or its rows are newer than our list. */
export function isOvertaken(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.code === 'Conflict'
  return error instanceof VaultError && (error.fault === 'wrong_state' || error.fault === 'incomplete')
}
