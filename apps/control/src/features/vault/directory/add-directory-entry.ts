import type { WireSigned } from '@nora/contract/vault'
import type { Localized } from '@nora/kit'
import {
  Directory,
  type DirectoryBody,
  readDirectoryBody,
  type Signed,
  VaultError,
  type VaultFault,
} from '@nora/vault-core'
import { type Actor, must, type Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { ByteChecks } from '../checks/check-bytes.ts'
import { insertEntry } from '../stored/directory.store.ts'
import { findKeyHolder } from '../stored/user-keys.store.ts'
import { listMembersWithKeys } from '../stored/vault-members.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { canAnybodySign, isCurrentKey, toDirectoryRole } from './directory.rules.ts'
import { findDirectory, resumeDirectory, type StoredDirectory } from './replay.ts'

const texts = vaultTexts.directory

/**
 * Stores an entry of the directory after the checks that clients make, so that a broken client cannot store what
 * others refuse, and only where it agrees with what the server knows of the member.
 */
export function addDirectoryEntry(deps: Deps) {
  return (actor: Actor, origin: Origin, wire: WireSigned): Promise<{ index: number }> => {
    const entry = decode(wire)
    const body = readBody(entry)
    if (body.author !== actor.user_id) throw fieldProblem('body', texts.otherAuthor)
    const { team_id } = actor
    return deps.transaction(async (tx) => {
      // Two who sign at once come one after the other, and nobody's role changes meanwhile.
      await deps.lockTeam(tx, team_id)
      const me = await deps.findMember(tx, actor.user_id, team_id)
      if (!me) throw problem('Unauthorized')
      must({ ...actor, role: me.role, has_seat: me.has_seat }, 'vault.members')
      const stored = await findDirectory(tx, team_id)
      const chain = await checkEntry(tx, { team_id, entry, body, stored })
      await checkSubject(deps, tx, team_id, body)
      const { index, op, user_id, is_verified, author } = body
      await insertEntry(tx, {
        ...wire,
        team_id,
        chain,
        index,
        subject_id: user_id,
        author_id: author,
        op,
        is_verified,
        signed_at: deps.clock.now(),
      })
      const data = { op, user_id, is_verified }
      await deps.emit(tx, origin, { kind: 'vault.directory_signed', object_id: user_id, data })
      return { index }
    })
  }
}

type Candidate = {
  team_id: string
  entry: Signed
  body: DirectoryBody
  stored: StoredDirectory | undefined
}

/** Answers the chain that the entry belongs to. Throws unless it is the next one there. */
async function checkEntry(tx: Db, { team_id, entry, body, stored }: Candidate): Promise<number> {
  if (!stored) {
    await asFields(() => Directory.begin(team_id, entry))
    return 0
  }
  const last_index = stored.entries.length - 1
  if (body.op === 'genesis') {
    const people = await listMembersWithKeys(tx, team_id)
    const known = new Map(people.map((person) => [person.user.id, person]))
    if (canAnybodySign(known, stored.members)) {
      throw problem('Conflict', texts.stillSignable, { data: { last_index } })
    }
    await asFields(() => Directory.begin(team_id, entry))
    return stored.chain + 1
  }
  if (body.index <= last_index) throw problem('Conflict', texts.anotherCameFirst, { data: { last_index } })
  const directory = await resumeDirectory(team_id, stored)
  await asFields(() => directory.apply(entry))
  await checkAuthorKey(tx, stored, body)
  return stored.chain
}

/** Keys that were reset sign nothing more, except the keys after them. */
async function checkAuthorKey(tx: Db, { members }: StoredDirectory, body: DirectoryBody): Promise<void> {
  if (body.op === 'rekey' && body.user_id === body.author) return
  const author = members.get(body.author)
  if (!author || !isCurrentKey(author, await findKeyHolder(tx, body.author))) {
    throw fieldProblem('signature', texts.otherKeys)
  }
}

/** Throws unless the server says the same of the subject, as far as the entry changes it. */
async function checkSubject(deps: Deps, tx: Db, team_id: string, body: DirectoryBody): Promise<void> {
  if (body.op === 'remove') return
  const person = await deps.findMember(tx, body.user_id, team_id)
  if (!person) throw fieldProblem('body', texts.noMember)
  // Keys and role of one member may have to change both, in two entries.
  if (body.op !== 'change') {
    const holder = await findKeyHolder(tx, body.user_id)
    if (!holder) throw fieldProblem('body', texts.noMember)
    if (!isCurrentKey(body, holder)) throw fieldProblem('body', texts.otherKeys)
  }
  if (body.op !== 'rekey' && toDirectoryRole(person.role) !== body.role) {
    throw fieldProblem('body', texts.otherRole)
  }
}

function decode({ body, signature }: WireSigned): Signed {
  const checks = new ByteChecks()
  const entry = {
    body: checks.decode('body', body),
    signature: checks.exactly('signature', signature, 64),
  }
  checks.end()
  return entry as Signed
}

function readBody({ body }: Signed): DirectoryBody {
  try {
    return readDirectoryBody(body)
  } catch (error) {
    throw toFieldProblem(error)
  }
}

async function asFields<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw toFieldProblem(error)
  }
}

const SENTENCES: Partial<Record<VaultFault, Localized>> = {
  weak_public_key: vaultTexts.bytes.weakKey,
  not_a_frame: texts.noFrame,
  wrong_length: texts.noFrame,
  wrong_place: texts.otherTeam,
  unknown_author: texts.mayNot,
  author_may_not: texts.mayNot,
  gap: texts.gap,
  fork: texts.gap,
}

function toFieldProblem(error: unknown): unknown {
  if (!(error instanceof VaultError)) return error
  const data = { fault: error.fault }
  if (error.fault === 'not_signed') return fieldProblem('signature', texts.notSigned, data)
  return fieldProblem('body', SENTENCES[error.fault] ?? texts.state, data)
}
