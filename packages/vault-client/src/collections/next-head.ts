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
  VaultError,
} from '@nora/vault-core'
import type { Party } from './party.ts'
import type { ProvenCollection } from './prove-collection.ts'

/** Marks of a collection after a write: its rows with those written, without those removed. */
export function toNextMarks(
  present: Iterable<RowMark>,
  change: { written?: readonly RowMark[]; removed?: readonly string[] },
): RowMark[] {
  const marks = new Map([...present].map((mark) => [mark.id, mark]))
  for (const mark of change.written ?? []) marks.set(mark.id, mark)
  for (const id of change.removed ?? []) marks.delete(id)
  return [...marks.values()]
}

/** Signs the head after the present one. */
export async function makeNextHead(
  { id, head, headHash, access }: ProvenCollection,
  next: { marks: readonly RowMark[]; access?: readonly AccessEntry[]; epoch?: number },
  author: Pick<Party, 'subject' | 'keys'>,
): Promise<{ signed: Signed; seq: number; hash: Bytes }> {
  const seq = head.seq + 1
  const signed = await makeHead(
    {
      collection: id,
      seq,
      epoch: next.epoch ?? head.epoch,
      list: await listHash(next.marks),
      access: await accessHash(next.access ?? access),
      previous: headHash,
      author: author.subject,
    },
    author.keys,
  )
  return { signed, seq, hash: await hashHead(signed) }
}

/** A collection that is written to, and read again when somebody else was faster. */
export type Writable<T extends ProvenCollection> = { get: () => T; reload: () => Promise<T> }

const TRIES_MAX = 5
/** Conflicts that are the same on the next head. */
const STAYS: ReadonlySet<unknown> = new Set(['frozen', 'locked', 'limit', 'slug', 'id'])

/** Does it on the newest head, and again on the next one when somebody was faster. */
export async function onNewestHead<T extends ProvenCollection>(
  target: Writable<T>,
  write: (of: T) => Promise<void>,
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
  if (error instanceof ApiProblem) return error.code === 'Conflict' && !STAYS.has(error.data.why)
  return error instanceof VaultError && (error.fault === 'wrong_state' || error.fault === 'incomplete')
}
