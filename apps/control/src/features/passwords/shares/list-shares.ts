import { SHARES_MAX, type Share, type Shares } from '@nora/contract/passwords'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { dropFiles } from '../drop-files.ts'
import type { Deps } from '../passwords.deps.ts'
import { deleteShareFile } from '../stored/share-files.store.ts'
import { listSharesFor, listSharesOf, revokeShareRow, type ShareRow } from '../stored/shares.store.ts'
import { toRevokedKey } from './share-chunks.ts'

/** Links that the caller made, and those made for them. */
export function listShares({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (actor: Actor): Promise<Shares> => {
    const page = { now: clock.now(), limit: SHARES_MAX }
    const mine = await listSharesOf(db, actor, page)
    const forMe = await listSharesFor(db, actor, page)
    return {
      mine: mine.map((row) => toShare(row, page.now)),
      // What its maker keeps about it is theirs, and so is a reply.
      for_me: forMe.map((row) => toShare({ ...row, own_copy: null, reply: null }, page.now)),
    }
  }
}

/** Ends a link, with its file and the downloads of it. */
export function revokeShare(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id }: { id: string }): Promise<void> => {
    const gone = await deps.transaction(async (tx) => {
      if (!(await revokeShareRow(tx, { ...actor, id }, deps.clock.now()))) throw problem('NotFound')
      await deps.emit(tx, origin, { kind: 'password_share.revoked', object_id: id, data: {} })
      return deleteShareFile(tx, id)
    })
    deps.revocations.end(toRevokedKey(id))
    await dropFiles(deps, gone)
  }
}

function toShare(row: ShareRow, now: Date): Share {
  return {
    id: row.id,
    kind: row.kind,
    folder_id: row.folder_id,
    record_id: row.record_id,
    user_id: row.user_id,
    own_copy: row.own_copy,
    views_left: row.views_left,
    opened: row.opened,
    opened_at: row.opened_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    asks_passphrase: row.asks_passphrase,
    for_user_id: row.for_user_id,
    takes_reply: row.takes_reply,
    reply: row.reply,
    state: toState(row, now),
    file_bytes: row.file_bytes,
    created_at: row.created_at.toISOString(),
  }
}

function toState(row: ShareRow, now: Date): Share['state'] {
  if (row.revoked_at !== null) return 'revoked'
  if (row.views_left === 0) return 'used'
  if (row.expires_at <= now) return 'expired'
  return row.file_bytes !== null && row.file_finished_at === null ? 'unfinished' : 'open'
}
