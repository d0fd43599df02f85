import { type Bytes, equalBytes } from '../bytes/bytes.ts'
import { expectSignature, type Signed } from '../keys/signing.ts'
import { VaultError } from '../vault-error.ts'
import { type AccessEntry, accessHash } from './access.ts'
import { type Head, hashHead, readHead } from './heads.ts'

/** A head and the holders as of it, as the server tells them. */
export type ReadHead = { signed: Signed; access: readonly AccessEntry[] }

/** What a client remembers of a collection: a head's number, its hash, and the hash of its holders. */
export type HeadPin = { seq: number; hash: Bytes; access: Bytes }

export type CheckedHead = { head: Head; hash: Bytes; access: readonly AccessEntry[] }

/**
 * What a history is checked against. `findKeys` gives the signing keys that a person has and had in the directory: what
 * they signed before they left or renewed them still stands.
 */
export type HeadHistory = {
  collection: string
  start: HeadPin | 'first'
  heads: readonly ReadHead[]
  findKeys: (author: string) => readonly Bytes[]
}

const NOTHING_BEFORE: Bytes = new Uint8Array(32)
const RANKS = { viewer: 0, editor: 1, admin: 2 } as const

/**
 * Follows the heads of a collection from the one seen before, or from the first, to the newest, which it gives.
 * `heads[0]` is the pinned one itself (or `seq` 1, signed by an admin of its own access). Each next one follows the
 * one before, signed by an editor of the access before it; an admin where access or epoch change. Throws
 * `incomplete` without heads, `wrong_place`, `older`, `gap`, `fork`, `unknown_author`, `author_may_not`,
 * `not_signed`, `wrong_state` when the holders are not those signed for or the epoch leaps, `not_a_frame`.
 */
export async function checkHeads({ collection, start, heads, findKeys }: HeadHistory): Promise<CheckedHead> {
  let last: CheckedHead | undefined
  for (const { signed, access } of heads) {
    const next = { head: readHead(signed.body), hash: await hashHead(signed), access }
    if (next.head.collection !== collection) {
      throw refuse('wrong_place', 'the head is of another collection', next.head)
    }
    if (!equalBytes(await accessHash(access), next.head.access)) {
      throw refuse('wrong_state', 'the holders are not those that the head was signed for', next.head)
    }
    if (last) checkFollows(last, next.head)
    else if (start === 'first') checkFirst(next.head)
    else checkPinned(start, next)
    if (last || start === 'first') {
      await checkAuthor(next.head, signed, { before: last ?? next, isFirst: !last, findKeys })
    }
    last = next
  }
  if (!last) throw new VaultError('incomplete', 'the collection has no head', { collection })
  return last
}

function checkPinned(pin: HeadPin, { head, hash }: CheckedHead): void {
  if (head.seq < pin.seq) throw refuse('older', 'the head is older than the one seen before', head)
  if (head.seq > pin.seq) throw refuse('gap', 'the head that was seen before is missing', head)
  if (!equalBytes(hash, pin.hash)) throw refuse('fork', 'the head is not the one seen before', head)
  if (!equalBytes(head.access, pin.access)) {
    throw refuse('wrong_state', 'the holders are not those seen before', head)
  }
}

function checkFirst(head: Head): void {
  if (head.seq !== 1) throw refuse('gap', 'the history does not begin with the first head', head)
  if (!equalBytes(head.previous, NOTHING_BEFORE)) throw refuse('fork', 'the first head follows another', head)
  if (head.epoch !== 1) throw refuse('wrong_state', 'the first head is not of the first epoch', head)
}

function checkFollows(before: CheckedHead, head: Head): void {
  if (head.seq <= before.head.seq) throw refuse('older', 'the head is not newer than the one before', head)
  if (head.seq > before.head.seq + 1) throw refuse('gap', 'heads before this one are missing', head)
  if (!equalBytes(head.previous, before.hash)) throw refuse('fork', 'the head follows another history', head)
  const step = head.epoch - before.head.epoch
  if (step !== 0 && step !== 1) throw refuse('wrong_state', 'the epoch goes back or leaps', head)
}

async function checkAuthor(
  head: Head,
  signed: Signed,
  { before, isFirst, findKeys }: { before: CheckedHead; isFirst: boolean; findKeys: HeadHistory['findKeys'] },
): Promise<void> {
  const author = before.access.find(({ subject }) => subject === head.author)
  const keys = author?.kind === 'machine' && author.sig ? [author.sig] : findKeys(head.author)
  if (!author || keys.length === 0)
    throw refuse('unknown_author', 'the author of the head has no access or is not known', head)
  const isAdminNeeded =
    isFirst || head.epoch !== before.head.epoch || !equalBytes(head.access, before.head.access)
  if (RANKS[author.role] < RANKS[isAdminNeeded ? 'admin' : 'editor']) {
    throw refuse('author_may_not', `the author of the head is only ${author.role}`, head)
  }
  await expectSignature(keys, signed, `head ${head.seq}`)
}

function refuse(fault: ConstructorParameters<typeof VaultError>[0], why: string, head: Head): VaultError {
  return new VaultError(fault, why, { collection: head.collection, seq: head.seq, author: head.author })
}
