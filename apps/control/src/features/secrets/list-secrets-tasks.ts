import { CONFIG_MEMBERS_MAX, type SecretsTask } from '@nora/contract/secrets'
import type { Actor } from '../../platform/actor.ts'
import { toPerson } from './access/caller.ts'
import { listOpenConfigs } from './access/open-config.ts'
import { readHolders } from './access/read-holders.ts'
import type { Deps } from './secrets.deps.ts'

/** As many as the contract tells; the rest follows when these are done. */
const TASKS_MAX = 10_000

/** What waits for the caller’s client, in configs that they administer. Derived, so that nothing is ever forgotten. */
export function listSecretsTasks({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor): Promise<{ items: SecretsTask[] }> => {
    const open = await listOpenConfigs(db, toPerson(actor))
    const own = open.filter(({ role, signed_role }) => role === 'admin' && signed_role === 'admin')
    const holders = await readHolders(db, actor.team_id, own)
    const items = [...holders].flatMap(([config_id, { waiting, joining, gone }]): SecretsTask[] =>
      (
        [
          ['grant', waiting],
          ['join', joining],
          ['rotate', gone],
        ] as const
      ).flatMap(([kind, subjects]) =>
        subjects.length > 0 ? [{ config_id, kind, subjects: subjects.slice(0, CONFIG_MEMBERS_MAX) }] : [],
      ),
    )
    return { items: items.slice(0, TASKS_MAX) }
  }
}
