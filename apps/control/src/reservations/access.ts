import type { Action } from '@nora/contract'
import { type Actor, can, must } from '../platform/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/problem.ts'
import type { ReservedRow, WithUser } from './reserved-rows.ts'

type Given<Row> = {
  find(db: Db, by: { id: string }): Promise<WithUser<Row> | undefined>
  manageTeam: Action
  manageOwn: Action
}

export type Access<Row extends ReservedRow> = ReturnType<typeof createAccess<Row>>

/** Members see their own; who may manage the team's sees every member's. */
export function createAccess<Row extends ReservedRow>({ find, manageTeam, manageOwn }: Given<Row>) {
  /** One that may have been released; undefined for others'. */
  const findKnown = async (db: Db, actor: Actor, id: string): Promise<WithUser<Row> | undefined> => {
    const row = await find(db, { id })
    if (row?.team_id !== actor.team_id) return undefined
    return row.user_id === actor.user_id || can(actor, manageTeam) ? row : undefined
  }
  return {
    findKnown,
    /** A released one is none. */
    async getVisible(db: Db, actor: Actor, id: string): Promise<WithUser<Row>> {
      const row = await findKnown(db, actor, id)
      if (!row || row.released_at !== null) throw problem('NotFound')
      return row
    },
    /** Members who manage the team’s addresses need no seat for it. */
    mustManage(actor: Actor): void {
      if (!can(actor, manageTeam)) must(actor, manageOwn)
    },
  }
}
