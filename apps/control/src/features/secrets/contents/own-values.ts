import type { Actor } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { assertEnvelope } from '../../../sealed-collections/assert-envelope.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig } from '../access/open-config.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { findOverride, saveOverride } from '../stored/overrides.store.ts'

type OwnValues = { envelope: string | null; version: number }

/** What the caller has set for themselves. */
export function getOwnValues({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor, { id }: { id: string }): Promise<OwnValues> => {
    await getOpenConfig(db, toPerson(actor), { id })
    const row = await findOverride(db, { config_id: id, user_id: actor.user_id })
    return { envelope: row?.envelope ?? null, version: row?.version ?? 0 }
  }
}

/** Conflict when another client of theirs was first. */
export function setOwnValues(deps: Pick<Deps, 'transaction'>) {
  return async (
    actor: Actor,
    { id, envelope, expected_version }: { id: string; envelope: string; expected_version: number },
  ): Promise<OwnValues> => {
    const { team_id, user_id } = actor
    await assertEnvelope('envelope', envelope)
    const version = expected_version + 1
    await deps.transaction(async (tx) => {
      await getOpenConfig(tx, toPerson(actor), { id, needs: 'viewer' })
      if (await saveOverride(tx, { config_id: id, team_id, user_id, envelope, version })) return
      const stored = await findOverride(tx, { config_id: id, user_id })
      throw problem('Conflict', secretsTexts.ownChanged, { data: { version: stored?.version ?? 0 } })
    })
    return { envelope, version }
  }
}
