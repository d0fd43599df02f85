import type { Domain } from '@nora/contract/domains'
import type { Actor } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { assertMayAsk } from '../../verification/ask-check.ts'
import { afterEvent } from '../../verification/transitions.ts'
import { domainAccess } from './domain-access.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { checkedDomains } from './domains.store.ts'
import { showDomain } from './show-domains.ts'

/** Begins a check of the records now. What it found comes with the events. */
export function askDomainCheck(deps: Deps) {
  return async (actor: Actor, id: string): Promise<Domain> => {
    await deps.transaction(async (tx) => {
      const known = await domainAccess.getVisible(tx, actor, id)
      domainAccess.mustManage(actor)
      if (known.kind !== 'external' || known.zone_id !== null) {
        throw problem('Conflict', domainsTexts.notChecked)
      }
      const row = await checkedDomains.findLocked(tx, id)
      if (!row) throw problem('NotFound')
      const now = deps.clock.now()
      assertMayAsk(row.check_asked_at, now)
      const begun = afterEvent(row, { kind: 'check_begun' }, now)
      await checkedDomains.save(tx, { ...begun, check_asked_at: now, next_check_at: now })
    })
    const row = await domainAccess.getVisible(deps.db, actor, id)
    deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id: row.team_id, user_id: row.user_id })
    return showDomain(deps, row)
  }
}
