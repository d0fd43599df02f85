import { type Bytes, equalBytes } from '../bytes/bytes.ts'
import { checkPublicKeys } from '../curves/weak-keys.ts'
import { expectSignature, type Signed, signBody } from '../keys/signing.ts'
import type { Publics, UserKeys } from '../keys/user-keys.ts'
import { VaultError } from '../vault-error.ts'
import {
  type DirectoryBody,
  type DirectoryMember,
  type DirectoryOp,
  type DirectoryRole,
  hashDirectoryBody,
  hashDirectoryState,
  readDirectoryBody,
  toDirectoryBytes,
} from './directory-body.ts'
import { applyChange, checkAuthor } from './directory-rules.ts'

/** What a client remembers of a directory. */
export type DirectoryPin = { index: number; hash: Bytes }

/** A change of one person. What is left out stays as it is; `add` needs `publics`, `role` and `generation`. */
export type DirectoryChange = {
  op: Exclude<DirectoryOp, 'genesis'>
  user_id: string
  publics?: Publics
  role?: DirectoryRole
  generation?: number
  is_verified?: boolean
}

const NOTHING_BEFORE: Bytes = new Uint8Array(32)

/**
 * Who is who in a team: a chain of signed entries, and its members at one of them. Never changes: `apply` gives the
 * next one. Nothing may be sealed to, nor be taken from, a key that is not here.
 */
export class Directory {
  readonly team_id: string
  readonly index: number
  /** The hash of the entry at `index`, to be pinned. */
  readonly hash: Bytes
  readonly members: ReadonlyMap<string, DirectoryMember>

  private constructor(at: DirectoryPin & { team_id: string; members: ReadonlyMap<string, DirectoryMember> }) {
    this.team_id = at.team_id
    this.index = at.index
    this.hash = at.hash
    this.members = at.members
  }

  /**
   * The directory at its genesis, which its own subject signed, an owner or administrator. Whether it is the right
   * one only a hash tells that came another way. Throws `wrong_place`, `wrong_state`, `not_signed`, `author_may_not`,
   * `weak_public_key`, `not_a_frame`.
   */
  static async begin(team_id: string, first: Signed): Promise<Directory> {
    const body = readDirectoryBody(first.body)
    checkTeam(team_id, body)
    const isFirst = body.index === 0 && body.op === 'genesis' && equalBytes(body.previous, NOTHING_BEFORE)
    if (!isFirst || body.generation < 1) throw wrongGenesis('wrong_state', 'it is no genesis')
    if (body.author !== body.user_id || body.role === 'member') {
      throw wrongGenesis('author_may_not', 'its author is not its subject, or no administrator')
    }
    checkPublicKeys(body)
    await expectSignature(body.sig, first, 'the genesis')
    const { user_id, kem, sig, role, generation, is_verified } = body
    const members = new Map([[user_id, { user_id, kem, sig, role, generation, is_verified }]])
    await checkState(members, body)
    return new Directory({ team_id, index: 0, hash: await hashDirectoryBody(first.body), members })
  }

  /**
   * The directory at an entry that was seen before, from the server's copy of the members at that moment. Throws
   * `fork` when the entry is not the pinned one, `wrong_state` when the members are not those that it names.
   */
  static async resume(
    team_id: string,
    pin: DirectoryPin,
    seen: { pinned: Signed; state: readonly DirectoryMember[] },
  ): Promise<Directory> {
    const hash = await hashDirectoryBody(seen.pinned.body)
    if (!equalBytes(hash, pin.hash)) {
      throw new VaultError('fork', 'the entry is not the one that was seen before', { index: pin.index })
    }
    const body = readDirectoryBody(seen.pinned.body)
    checkTeam(team_id, body)
    if (body.index !== pin.index) {
      throw new VaultError('fork', 'the entry has another index than the pin', { index: body.index })
    }
    const members = new Map(seen.state.map((member) => [member.user_id, member]))
    if (members.size !== seen.state.length) {
      throw new VaultError('wrong_state', 'a member is listed twice', { index: body.index })
    }
    await checkState(members, body)
    return new Directory({ team_id, index: body.index, hash, members })
  }

  /**
   * The directory after one more entry. Throws `older` and `gap` by its index, `fork` when it follows another entry,
   * `unknown_author`, `not_signed`, `author_may_not`, `wrong_state`, `wrong_place`, `weak_public_key`, `not_a_frame`.
   */
  async apply(entry: Signed): Promise<Directory> {
    const body = readDirectoryBody(entry.body)
    checkTeam(this.team_id, body)
    this.#checkSequence(body)
    checkAuthor(this.members, body)
    const author = this.members.get(body.author)
    if (author) await expectSignature(author.sig, entry, `entry ${body.index} of the directory`)
    const members = applyChange(this.members, body)
    await checkState(members, body)
    const hash = await hashDirectoryBody(entry.body)
    return new Directory({ team_id: this.team_id, index: body.index, hash, members })
  }

  /** Signs the next entry. Throws what `apply` would, so nothing leaves that others refuse. */
  async makeEntry(change: DirectoryChange, author: { user_id: string; keys: UserKeys }): Promise<Signed> {
    const member = this.#toNext(change, author.user_id)
    const draft: DirectoryBody = {
      ...member,
      team_id: this.team_id,
      index: this.index + 1,
      op: change.op,
      previous: this.hash,
      state: NOTHING_BEFORE,
      author: author.user_id,
    }
    checkAuthor(this.members, draft)
    const state = await hashDirectoryState(applyChange(this.members, draft).values())
    const entry = await signBody(author.keys, toDirectoryBytes({ ...draft, state }))
    await this.apply(entry)
    return entry
  }

  /** Signs the first entry of a team, by an owner or administrator for themselves. */
  static async makeGenesis(
    team_id: string,
    subject: { user_id: string; role: 'owner' | 'admin'; generation: number },
    keys: UserKeys,
  ): Promise<Signed> {
    const member: DirectoryMember = { ...subject, ...keys.publics, is_verified: true }
    const state = await hashDirectoryState([member])
    const place = {
      team_id,
      index: 0,
      op: 'genesis',
      previous: NOTHING_BEFORE,
      author: subject.user_id,
    } as const
    return signBody(keys, toDirectoryBytes({ ...member, ...place, state }))
  }

  #toNext(change: DirectoryChange, author: string): DirectoryMember {
    const { op, user_id, publics, role, generation } = change
    const before = this.members.get(user_id)
    const { kem, sig } = publics ?? before ?? {}
    const nextRole = role ?? before?.role
    if (!kem || !sig || !nextRole) {
      throw new VaultError('wrong_state', 'the change is of nobody in the directory, or of no keys', {
        op,
        user_id,
      })
    }
    // New keys that another signs were compared with nobody unless they say so.
    const isVouched = op !== 'rekey' || author === user_id
    const counted = generation ?? (before?.generation ?? 0) + (op === 'rekey' ? 1 : 0)
    return {
      user_id,
      kem,
      sig,
      role: nextRole,
      generation: counted,
      is_verified: change.is_verified ?? (isVouched && before?.is_verified === true),
    }
  }

  #checkSequence({ index, previous }: DirectoryBody): void {
    const expected = this.index + 1
    if (index < expected) throw new VaultError('older', 'the entry was there before', { index, expected })
    if (index > expected)
      throw new VaultError('gap', 'entries before this one are missing', { index, expected })
    if (!equalBytes(previous, this.hash)) {
      throw new VaultError('fork', 'the entry follows another history', { index })
    }
  }
}

async function checkState(members: ReadonlyMap<string, DirectoryMember>, body: DirectoryBody): Promise<void> {
  if (equalBytes(await hashDirectoryState(members.values()), body.state)) return
  throw new VaultError('wrong_state', 'the members are not those that the entry was signed for', {
    index: body.index,
  })
}

function checkTeam(team_id: string, body: DirectoryBody): void {
  if (body.team_id === team_id) return
  throw new VaultError('wrong_place', 'the entry is of another team', {
    team_id: body.team_id,
    expected: team_id,
  })
}

function wrongGenesis(fault: 'wrong_state' | 'author_may_not', why: string): VaultError {
  return new VaultError(fault, `the first entry is refused: ${why}`, { index: 0 })
}
