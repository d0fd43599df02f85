import type { RuleCounts } from '@nora/contract/traffic-policies'
import { DAY_MS } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { listTotals } from './stored/counts.store.ts'
import { getVisiblePolicy } from './stored/policy-access.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'

const SHOWN = 1000

/** What the rules of a policy did in the last 24 hours. */
export function showCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (actor: Actor, id: string): Promise<RuleCounts> => {
    await getVisiblePolicy(db, actor, id)
    const since = new Date(clock.now().getTime() - DAY_MS)
    return { items: await listTotals(db, { policy_id: id, since, limit: SHOWN }) }
  }
}
