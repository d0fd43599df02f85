import { timingSafeEqual } from 'node:crypto'
import type { OpenedShare, ShareLook } from '@nora/contract/passwords'
import { HOUR_MS } from '@nora/kit'
import { fromBase64url, sha256, toBase64url } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { withField } from '../../../sealed-collections/with-field.ts'
import { openedEmail } from '../emails/shares.emails.ts'
import type { Deps } from '../passwords.deps.ts'
import { findShare, openShareRow, type ShareRow, saveReceipt, saveReply } from '../stored/shares.store.ts'
import { decodeSealed } from './decode-sealed.ts'
import { gone, NO_HASH } from './gone.ts'
import { giveTicket } from './share-chunks.ts'
import { sharesTexts } from './shares.messages.ts'

/** One email about a link in this time, however often it is opened. */
const RECEIPTS_APART_MS = HOUR_MS

type Auth = { id: string; auth: string }
/** `share` undefined: the link is not this one, or there is none. */
type Proven = { share: ShareRow | undefined; auth_hash: string }

/** Tells what a link is. Counts nothing. */
export function lookAtShare(deps: Deps) {
  return async (auth: Auth): Promise<ShareLook> => {
    const { share } = await prove(deps.db, auth)
    const now = deps.clock.now()
    if (!share || share.envelope === null || share.revoked_at !== null || share.expires_at <= now)
      throw gone()
    if (share.file_bytes !== null && share.file_finished_at === null) throw gone()
    return {
      team: await deps.getTeamName(deps.db, share.team_id),
      expires_at: share.expires_at.toISOString(),
      views_left: share.views_left,
      asks_passphrase: share.asks_passphrase,
      takes_reply: share.takes_reply,
      file_bytes: share.file_bytes,
    }
  }
}

/** Opens a link for whoever has its fragment. */
export function openShare(deps: Deps) {
  return async (origin: Origin, auth: Auth): Promise<OpenedShare> =>
    deps.transaction(async (tx) => {
      const { share, auth_hash } = await prove(tx, auth)
      // Asked of the database in any case: a wrong link costs as much as a right one.
      const opened = await openShareRow(tx, { id: auth.id, auth_hash }, deps.clock.now())
      if (!share || !opened) throw gone()
      return told(deps, tx, { origin, share, opened })
    })
}

/** Opens what was shared with the caller. */
export function openShareForMe(deps: Deps) {
  return async ({ user_id, team_id }: Actor, origin: Origin, { id }: { id: string }): Promise<OpenedShare> =>
    deps.transaction(async (tx) => {
      const share = await findShare(tx, id)
      const opened = await openShareRow(tx, { id, for_user_id: user_id, team_id }, deps.clock.now())
      if (!share || !opened) throw gone()
      return told(deps, tx, { origin, share, opened })
    })
}

/** Keeps the one reply to a link, for its maker. */
export function replyToShare(deps: Deps) {
  return async (origin: Origin, { reply, ...auth }: Auth & { reply: string }): Promise<void> => {
    await withField('reply', () => decodeSealed(reply))
    await deps.transaction(async (tx) => {
      const { share, auth_hash } = await prove(tx, auth)
      const isStored = await saveReply(tx, { id: auth.id, auth_hash, reply }, deps.clock.now())
      if (share && !isStored && share.reply !== null && share.revoked_at === null)
        throw problem('Conflict', sharesTexts.replied, { data: { why: 'replied' } })
      if (!share || !isStored) throw gone()
      const event = { kind: 'password_share.replied', object_id: share.id, data: {} } as const
      await deps.emit(tx, toOriginOfShare(origin, share), event)
    })
  }
}

async function prove(db: Db, { id, auth }: Auth): Promise<Proven> {
  const hash = await withField('auth', async () => sha256(fromBase64url(auth)))
  const share = await findShare(db, id)
  const isRight = timingSafeEqual(fromBase64url(share?.auth_hash ?? NO_HASH), hash)
  return { share: isRight && share?.auth_hash != null ? share : undefined, auth_hash: toBase64url(hash) }
}

type Opening = {
  origin: Origin
  share: ShareRow
  opened: { envelope: string; views_left: number | null }
}

async function told(deps: Deps, tx: Db, { origin, share, opened }: Opening): Promise<OpenedShare> {
  const { views_left } = opened
  const event = { kind: 'password_share.opened', object_id: share.id, data: { views_left } } as const
  await deps.emit(tx, toOriginOfShare(origin, share), event)
  await writeReceipt(deps, tx, share)
  const makers = await listTeamMembers(tx, share.team_id, [share.user_id])
  const reply_key = share.takes_reply ? (makers.get(share.user_id)?.key?.kem ?? null) : null
  return { ...opened, reply_key, file: await giveTicket(deps, tx, share) }
}

async function writeReceipt(deps: Deps, tx: Db, share: ShareRow): Promise<void> {
  const now = deps.clock.now()
  const isRecent = share.receipt_at !== null && share.receipt_at.getTime() > now.getTime() - RECEIPTS_APART_MS
  if (!share.wants_receipt || isRecent) return
  const to = await deps.findRecipient(tx, share)
  if (!to) return
  await saveReceipt(tx, share.id, now)
  const page = `${deps.config.base_url}/passwords/links`
  await deps.jobs.add(tx, { kind: 'letter', payload: openedEmail({ to, at: now, page }) })
}

/** It is the team of the link that hears of it; who opened it is named only to their own team. */
function toOriginOfShare(origin: Origin, { team_id }: ShareRow): Origin {
  if (origin.team_id === team_id) return origin
  return { ...origin, team_id, user_id: null, credential_id: null }
}
