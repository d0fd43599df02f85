import { type CreateInlineShare, SHARES_MAX } from '@nora/contract/passwords'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { assertEnvelope } from '../../../sealed-collections/assert-envelope.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { withField } from '../../../sealed-collections/with-field.ts'
import { getOpenFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { isRecordThere } from '../stored/records.store.ts'
import { sumShareFiles } from '../stored/share-files.store.ts'
import { countUsable, insertShare, isShareIdTaken, lockMaker } from '../stored/shares.store.ts'
import { decodeSealed } from './decode-sealed.ts'
import { sharesTexts } from './shares.messages.ts'
import { toExpiry } from './to-expiry.ts'

const GIB = 1024 ** 3
/** Files of all links of a team together, as they are stored. */
const TEAM_FILES_BYTES = 2 * GIB

type Sealed = Omit<CreateInlineShare, 'views' | 'expires_in'>
type Input = CreateInlineShare & { of: { folder_id: string; record_id: string } | null }

/** Makes a link to a copy of a record, or to a text. */
export function createShare(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { of, expires_in, views, ...input }: Input,
  ): Promise<{ id: string; expires_at: string }> => {
    const { team_id, user_id } = actor
    const file_bytes = input.file_bytes ?? null
    if ((input.auth_hash === null) === (input.for_user_id === null))
      throw fieldProblem('for_user_id', sharesTexts.eitherWay)
    await assertSealed(input)
    const now = deps.clock.now()
    const expires_at = toExpiry(now, expires_in)
    await deps.transaction(async (tx) => {
      await lockMaker(tx, user_id)
      if (of) await assertRecord(tx, actor, of)
      await assertReceiver(deps, tx, actor, input)
      await assertPlace(tx, actor, { ...input, now })
      if (file_bytes !== null) await assertFileFits(deps, tx, { team_id, file_bytes })
      await insertShare(tx, {
        ...input,
        ...(of ?? { folder_id: null, record_id: null }),
        team_id,
        user_id,
        kind: of ? 'record' : 'inline',
        file_bytes,
        file_finished_at: null,
        views_left: views,
        opened: 0,
        opened_at: null,
        receipt_at: null,
        reply: null,
        expires_at,
        revoked_at: null,
        created_at: now,
      })
      const data = {
        record_id: of?.record_id ?? null,
        for_user_id: input.for_user_id,
        file_bytes,
        views,
        expires_at: expires_at.toISOString(),
      }
      await deps.emit(tx, origin, { kind: 'password_share.created', object_id: input.id, data })
    })
    return { id: input.id, expires_at: expires_at.toISOString() }
  }
}

async function assertSealed({ for_user_id, envelope, own_copy, auth_hash }: Sealed): Promise<void> {
  // For a member it is sealed to their public key, which is no envelope of a key that both have.
  if (for_user_id === null) await assertEnvelope('envelope', envelope)
  else await withField('envelope', () => decodeSealed(envelope))
  if (own_copy !== null) await assertEnvelope('own_copy', own_copy)
  if (auth_hash !== null) await withField('auth_hash', () => decodeSealed(auth_hash))
}

async function assertRecord(
  tx: Db,
  actor: Actor,
  { folder_id, record_id }: { folder_id: string; record_id: string },
): Promise<void> {
  await getOpenFolder(tx, actor, { id: folder_id })
  if (!(await isRecordThere(tx, folder_id, record_id))) throw problem('NotFound')
}

async function assertReceiver(
  deps: Deps,
  tx: Db,
  { team_id }: Actor,
  { for_user_id }: Sealed,
): Promise<void> {
  if (for_user_id === null) {
    if (!(await deps.mayShareOutside(tx, team_id)))
      throw problem('Forbidden', sharesTexts.insideOnly, { data: { policy: 'may_share_outside' } })
    return
  }
  const member = (await listTeamMembers(tx, team_id, [for_user_id])).get(for_user_id)
  if (!member?.key) throw fieldProblem('for_user_id', sharesTexts.noKey)
}

async function assertPlace(
  tx: Db,
  { team_id, user_id }: Actor,
  { id, for_user_id, now }: { id: string; for_user_id: string | null; now: Date },
): Promise<void> {
  if (await isShareIdTaken(tx, id)) throw problem('Conflict', sharesTexts.idTaken, { data: { why: 'id' } })
  const own = await countUsable(tx, { team_id, user_id }, now)
  const received = for_user_id === null ? 0 : await countUsable(tx, { team_id, for_user_id }, now)
  if (Math.max(own, received) < SHARES_MAX) return
  throw problem('Conflict', sharesTexts.limit(SHARES_MAX), { data: { why: 'limit', limit: SHARES_MAX } })
}

async function assertFileFits(
  deps: Deps,
  tx: Db,
  { team_id, file_bytes }: { team_id: string; file_bytes: number },
): Promise<void> {
  // Two members at once must not both take the last room.
  await deps.lockTeam(tx, team_id)
  if ((await sumShareFiles(tx, team_id)) + file_bytes <= TEAM_FILES_BYTES) return
  const data = { why: 'file_bytes', limit: TEAM_FILES_BYTES }
  throw problem('Conflict', sharesTexts.filesLimit(TEAM_FILES_BYTES / GIB), { data })
}
