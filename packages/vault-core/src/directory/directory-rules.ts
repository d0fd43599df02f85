import { equalBytes } from '../bytes/bytes.ts'
import { checkPublicKeys } from '../curves/weak-keys.ts'
import { VaultError } from '../vault-error.ts'
import type { DirectoryBody, DirectoryMember } from './directory-body.ts'

type Members = ReadonlyMap<string, DirectoryMember>

/** The members after an entry. Throws `wrong_state` when the entry does not fit those before it, and `weak_public_key`. */
export function applyChange(members: Members, body: DirectoryBody): Map<string, DirectoryMember> {
  const before = members.get(body.user_id)
  const after = toMember(body)
  if (body.op === 'genesis') throw wrongState(body, 'begins the directory again')
  if ((body.op === 'add') === Boolean(before))
    throw wrongState(body, 'adds who is there, or changes who is not')
  if (before) checkContinuity(before, after, body)
  else if (body.generation < 1) throw wrongState(body, 'counts the keys from less than 1')
  const next = new Map(members)
  next.delete(body.user_id)
  if (body.op === 'remove') return next
  checkPublicKeys(after)
  for (const other of next.values()) {
    // Who shares a key with somebody else could pass for them.
    if (equalBytes(other.kem, after.kem) || equalBytes(other.sig, after.sig)) {
      throw wrongState(body, 'gives a member the key of another')
    }
  }
  return next.set(body.user_id, after)
}

/** Throws `author_may_not` unless the author, a member before the entry, may sign it. */
export function checkAuthor(members: Members, body: DirectoryBody): void {
  const author = members.get(body.author)
  if (!author) {
    throw new VaultError('unknown_author', 'the author of the entry is not in the directory', toDetail(body))
  }
  const before = members.get(body.user_id)
  if (body.author === body.user_id && before) checkOwnEntry(before, body)
  else if (author.role === 'member') throw authorMayNot(body, 'members change nobody but themselves')
  const isAboutOwner = before?.role === 'owner' || (body.role === 'owner' && body.op !== 'remove')
  if (isAboutOwner && author.role !== 'owner' && body.author !== body.user_id && hasOwner(members)) {
    throw authorMayNot(body, 'only owners add, raise, change and remove owners')
  }
}

/** One's own entry: the old key signs the new one, and whoever wants may leave or take less; nobody gives themselves more. */
function checkOwnEntry(before: DirectoryMember, body: DirectoryBody): void {
  if (body.op === 'remove') return
  if (before.role === 'member' && body.op !== 'rekey')
    throw authorMayNot(body, 'members change only their own keys')
  if (RANKS[body.role] > RANKS[before.role]) throw authorMayNot(body, 'nobody raises themselves')
  if (body.is_verified && !before.is_verified) throw authorMayNot(body, 'nobody verifies themselves')
}

const RANKS = { member: 0, admin: 1, owner: 2 } as const

function checkContinuity(before: DirectoryMember, after: DirectoryMember, body: DirectoryBody): void {
  const isSameKeys = equalBytes(before.kem, after.kem) && equalBytes(before.sig, after.sig)
  const isSameRest = before.role === after.role && before.is_verified === after.is_verified
  if (body.op === 'rekey') {
    const isNew = !equalBytes(before.kem, after.kem) && !equalBytes(before.sig, after.sig)
    if (!isNew || after.generation <= before.generation) throw wrongState(body, 'renews no keys')
    if (before.role !== after.role) throw wrongState(body, 'changes the role with the keys')
    if (body.author !== body.user_id && after.is_verified)
      throw wrongState(body, 'verifies keys that it renews')
    return
  }
  if (!isSameKeys || before.generation !== after.generation) throw wrongState(body, 'changes keys unasked')
  if ((body.op === 'remove') !== isSameRest) throw wrongState(body, 'changes nothing, or removes another')
}

/** A team whose genesis an administrator signed has no owner at first, so administrators may then name one. */
function hasOwner(members: Members): boolean {
  return [...members.values()].some(({ role }) => role === 'owner')
}

function toMember({ user_id, kem, sig, role, generation, is_verified }: DirectoryBody): DirectoryMember {
  return { user_id, kem, sig, role, generation, is_verified }
}

function wrongState(body: DirectoryBody, why: string): VaultError {
  return new VaultError('wrong_state', `the entry ${why}`, toDetail(body))
}

function authorMayNot(body: DirectoryBody, why: string): VaultError {
  return new VaultError('author_may_not', `the author may not sign this entry: ${why}`, toDetail(body))
}

function toDetail({ index, op, author, user_id }: DirectoryBody) {
  return { index, op, author, user_id }
}
