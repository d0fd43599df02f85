import type { CurrentUser } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Deps } from '../accounts.deps.ts'
import { getUserById, type User, updateUser } from '../accounts.store.ts'
import { getHomeTeam, toCurrentUser } from '../current-user.ts'

export type ProfileChanges = Partial<Pick<User, 'name' | 'language' | 'theme' | 'time_zone'>>

/** Changes what is given. What stays the same leaves no trace in the audit log. */
export function changeProfile(deps: Deps) {
  return (actor: Actor, origin: Origin, wanted: ProfileChanges): Promise<CurrentUser> =>
    deps.transaction(async (tx) => {
      const before = await getUserById(tx, actor.user_id)
      const fields = (Object.keys(wanted) as (keyof ProfileChanges)[]).filter(
        (field) => wanted[field] !== undefined && wanted[field] !== chosenValue(before, field),
      )
      if (fields.length === 0) return toCurrentUser(deps, tx, before, actor.team_id)
      const changes = Object.fromEntries(fields.map((field) => [field, wanted[field]]))
      const isLanguageChosen = fields.includes('language')
      const user = await updateUser(tx, actor.user_id, {
        ...changes,
        ...(isLanguageChosen && { has_chosen_language: true }),
      })
      // How somebody likes to read is nothing to the team they work in: it stands in their own log.
      const home = { ...origin, team_id: await getHomeTeam(deps, tx, user.id) }
      if (isLanguageChosen) {
        const data = {
          before: { language: chosenValue(before, 'language') },
          after: { language: user.language },
        }
        await deps.emit(tx, home, { kind: 'user.language_switched', object_id: user.id, data })
      }
      for (const [log, shown] of [
        [home, fields.filter((field) => field === 'theme' || field === 'time_zone')],
        [origin, fields.filter((field) => field === 'name')],
      ] as const) {
        if (shown.length === 0) continue
        const data = { fields: shown, before: pick(before, shown), after: pick(user, shown) }
        await deps.emit(tx, log, { kind: 'user.profile_changed', object_id: user.id, data })
      }
      return toCurrentUser(deps, tx, user, actor.team_id)
    })
}

/** A language that nobody chose is none. */
function chosenValue(user: User, field: keyof ProfileChanges): User[typeof field] | null {
  return field === 'language' && !user.has_chosen_language ? null : user[field]
}

type Shown = Exclude<keyof ProfileChanges, 'language'>

function pick(user: User, fields: readonly Shown[]): Partial<Pick<User, Shown>> {
  return Object.fromEntries(fields.map((field) => [field, user[field]]))
}
