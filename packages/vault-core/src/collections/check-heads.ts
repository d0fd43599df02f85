import { type Bytes, equalBytes } from '../bytes/bytes.ts'
import { type Signed, verify } from '../keys/signing.ts'
import { VaultError } from '../vault-error.ts'
import { type AccessEntry, accessHash } from './access.ts'
import { type Head, hashHead, readHead } from './heads.ts'

/** A head and the holders as of it, as the server tells them. */
export type ReadHead = { signed: Signed; access: readonly AccessEntry[] }

/**
 * What a client remembers of a collection: a head's number and hash, and the hash of its holders. A grant names the
 * first two.
 */
export type HeadPin = { seq: number; hash: Bytes; access?: Bytes }

export type CheckedHead = { head: Head; hash: Bytes; access: readonly AccessEntry[] }

/**
 * What a history is checked against. `findKeys` gives the signing keys of a person: the one that the directory has now,
 * and those that it had, because what somebody signed before they left still has to open for who takes it over.
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
 * one before, signed by an editor of the access before it; an admin where access or epoch change.
 *
 * An author may have left the team since, or have new keys. Their heads count once a later one is signed by somebody
 * whose key is known and who had the right to all that changed since the last head that counted: nobody signs on top
 * of what they have not checked.
 *
 * Throws `incomplete` without heads, `wrong_place`, `older`, `gap`, `fork`, `unknown_author`, `author_may_not`,
 * `not_signed`, `wrong_state` when the holders are not those signed for or the epoch leaps, `not_a_frame`.
 */
export async function checkHeads({ collection, start, heads, findKeys }: HeadHistory): Promise<CheckedHead> {
  let last: CheckedHead | undefined
  let trusted: CheckedHead | undefined
  let doubt: VaultError | undefined
  for (const { signed, access } of heads) {
    const next = { head: readHead(signed.body), hash: await hashHead(signed), access }
    if (next.head.collection !== collection) {
      throw refuse('wrong_place', 'the head is of another collection', next.head)
    }
    if (last) checkFollows(last, next.head)
    else if (start === 'first') checkFirst(next.head)
    else checkPinned(start, next)
    await checkAccess(next)
    if (last || start === 'first') checkRight(next.head, last ?? next)
    const isPinned = !last && start !== 'first'
    const found = isPinned ? undefined : await findDoubt(next, signed, { trusted: trusted ?? next, findKeys })
    if (!found) trusted = next
    doubt = found ? (doubt ?? found) : undefined
    if (doubt && !trusted) throw doubt
    last = next
  }
  if (doubt) throw doubt
  if (!last) throw new VaultError('incomplete', 'the collection has no head', { collection })
  return last
}

async function checkAccess({ head, access }: CheckedHead): Promise<void> {
  if (equalBytes(await accessHash(access), head.access)) return
  throw refuse('wrong_state', 'the holders are not those that the head was signed for', head)
}

function checkPinned(pin: HeadPin, { head, hash }: CheckedHead): void {
  if (head.seq < pin.seq) throw refuse('older', 'the head is older than the one seen before', head)
  if (head.seq > pin.seq) throw refuse('gap', 'the head that was seen before is missing', head)
  if (!equalBytes(hash, pin.hash)) throw refuse('fork', 'the head is not the one seen before', head)
  if (pin.access && !equalBytes(head.access, pin.access)) {
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

/** The author's right in the access before. The first head's author has to be an admin in its own. */
function checkRight(head: Head, before: CheckedHead): void {
  const author = before.access.find(({ subject }) => subject === head.author)
  if (!author) throw refuse('unknown_author', 'the author of the head has no access', head)
  if (RANKS[author.role] >= RANKS[getNeededRole(head, before.head)]) return
  throw refuse('author_may_not', `the author of the head is only ${author.role}`, head)
}

/** Why a head does not count by itself: its author is not known now, or had no right to all that changed since `trusted`. */
async function findDoubt(
  { head }: CheckedHead,
  signed: Signed,
  { trusted, findKeys }: { trusted: CheckedHead; findKeys: HeadHistory['findKeys'] },
): Promise<VaultError | undefined> {
  const author = trusted.access.find(({ subject }) => subject === head.author)
  const own = author?.kind === 'machine' ? author.sig : undefined
  const keys = own ? [own] : findKeys(head.author)
  if (!author || keys.length === 0)
    return refuse('unknown_author', 'the author of the head is not known', head)
  if (RANKS[author.role] < RANKS[getNeededRole(head, trusted.head)]) {
    return refuse('author_may_not', `the author of the head is only ${author.role}`, head)
  }
  for (const key of keys) if (await verify(key, signed.body, signed.signature)) return undefined
  return refuse('not_signed', 'the head is not signed by its author', head)
}

function getNeededRole(head: Head, before: Head): 'editor' | 'admin' {
  const isChange = head.seq === 1 || head.epoch !== before.epoch || !equalBytes(head.access, before.access)
  return isChange ? 'admin' : 'editor'
}

function refuse(fault: ConstructorParameters<typeof VaultError>[0], why: string, head: Head): VaultError {
  return new VaultError(fault, why, { collection: head.collection, seq: head.seq, author: head.author })
}
