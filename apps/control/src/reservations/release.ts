import type { DomainEvent } from '@nora/contract/audit'
import type { Localized } from '@nora/kit'
import type { Actor, Origin } from '../platform/actor.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { problem } from '../platform/problem.ts'
import type { Access } from './access.ts'
import { isKept } from './kept.ts'
import type { ReservedRow, WithUser } from './reserved-rows.ts'

type Deps = Pick<Platform, 'transaction' | 'clock' | 'emit'> & {
  /** Until the transaction ends nobody else counts what the team has. */
  lockTeam: (tx: Db, team_id: string) => Promise<void>
}

export type Releasing<Row extends ReservedRow> = {
  access: Access<Row>
  setReleased(tx: Db, id: string, released_at: Date | null): Promise<void>
  /** Keeps others from reserving or claiming it until the transaction ends. */
  lock(tx: Db, row: Row): Promise<void>
  /** Refuses what the team has no room for any more. */
  assertRestorable(tx: Db, row: Row): Promise<void>
  /** Told when the day has passed. */
  gone: Localized
  released(row: Row): DomainEvent
  restored(row: Row): DomainEvent
}

/** Gives one up. A tunnel that stands behind it runs on until it ends; for a day nobody else gets it. */
export function releaseReserved<Row extends ReservedRow>(deps: Deps, kind: Releasing<Row>) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const row = await kind.access.getVisible(tx, actor, id)
      kind.access.mustManage(actor)
      await kind.setReleased(tx, id, deps.clock.now())
      await deps.emit(tx, origin, kind.released(row))
    })
}

/** Takes a released one back as it was. One that is not released stays as it is. */
export function restoreReserved<Row extends ReservedRow>(deps: Deps, kind: Releasing<Row>) {
  const { access } = kind
  /** The row, locked. As in a reservation the team is locked first. */
  const findLocked = async (tx: Db, actor: Actor, id: string) => {
    await deps.lockTeam(tx, actor.team_id)
    const known = await access.findKnown(tx, actor, id)
    if (known) await kind.lock(tx, known)
    return known && access.findKnown(tx, actor, id)
  }
  return (actor: Actor, origin: Origin, id: string): Promise<WithUser<Row>> =>
    deps.transaction(async (tx) => {
      const row = await findLocked(tx, actor, id)
      if (!row || !isKept(row, deps.clock.now())) throw problem('NotFound', kind.gone)
      access.mustManage(actor)
      if (row.released_at === null) return row
      await kind.assertRestorable(tx, row)
      await kind.setReleased(tx, id, null)
      await deps.emit(tx, origin, kind.restored(row))
      return { ...row, released_at: null }
    })
}
