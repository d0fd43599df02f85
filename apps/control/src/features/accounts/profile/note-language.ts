import type { Lang } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../accounts.deps.ts'
import { keepSpokenLanguage } from '../accounts.store.ts'

/** Remembers what the browser of a user without a chosen language speaks, for emails that no request asks for. */
export function noteLanguage({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor, lang: Lang): Promise<void> => {
    if (!actor.has_chosen_language) await keepSpokenLanguage(db, actor.user_id, lang)
  }
}
