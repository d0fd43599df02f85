import type { CurrentUser } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Deps } from './accounts.deps.ts'
import { updateUser } from './accounts.store.ts'
import { toCurrentUser } from './current-user.ts'

/** Remembers the language for texts and letters. */
export function switchLanguage(deps: Deps) {
  return (actor: Actor, origin: Origin, language: Lang): Promise<CurrentUser> =>
    deps.transaction(async (tx) => {
      const user = await updateUser(tx, actor.user_id, { language })
      if (language !== actor.language) {
        await deps.emit(tx, origin, {
          kind: 'user.language_switched',
          object_id: user.id,
          data: { lang: language },
        })
      }
      return toCurrentUser(deps, tx, user, actor.team_id)
    })
}
