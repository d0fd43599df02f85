import { HOUR_MS } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { askForKeyEmail } from '../emails/vault.emails.ts'
import { hasActiveKey } from '../stored/user-keys.store.ts'
import { getTeamName, noteAsking } from '../stored/vault-members.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'

/** Asks a member by email to set up a master key, at most once an hour. */
export function askForUserKey(deps: Deps) {
  return (actor: Actor, origin: Origin, user_id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      const { team_id } = actor
      await deps.lockTeam(tx, team_id)
      const to = await deps.findMember(tx, user_id, team_id)
      if (!to) throw problem('NotFound')
      if (await hasActiveKey(tx, user_id)) throw problem('Conflict', vaultTexts.hasKey)
      const now = deps.clock.now()
      const before = new Date(now.getTime() - HOUR_MS)
      if (!(await noteAsking(tx, { team_id, user_id }, { now, before }))) {
        throw problem('Conflict', vaultTexts.askedAlready)
      }
      const data = { user_id }
      await deps.emit(tx, origin, { kind: 'vault.key_asked_for', object_id: user_id, data })
      const by = actor.name ?? actor.email
      const team = await getTeamName(tx, team_id)
      const { base_url } = deps.config
      await deps.jobs.add(tx, { kind: 'letter', payload: askForKeyEmail({ to, by, team, base_url }) })
    })
}
