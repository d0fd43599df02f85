import type { MadeShareLink, MakeShareLink } from '@nora/contract/traffic-policies'
import { HOUR_MS, randomToken } from '@nora/kit'
import { compilePolicy, type Plan, SHARE_PARAMETER, signShare } from '@nora/policy'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { readPublished } from '../show-policies.ts'
import { getVisiblePolicy, mustManage } from '../stored/policy-access.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { countShareLinks, revokeShareLink } from './share-links.store.ts'
import { visitorsTexts } from './visitors.messages.ts'

/** Links of a team that were revoked and have not expired. */
const LINKS_PER_TEAM = 10_000
/** No link lasts longer, so nobody needs to know longer that it was revoked. */
const LONGEST_MS = 366 * 24 * HOUR_MS

/** Signs a link with the key of the published policy. It is not kept: whoever has the key can make one. */
export function makeShareLink(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, hours, label, path }: MakeShareLink & { id: string },
  ): Promise<MadeShareLink> => {
    const row = await getVisiblePolicy(deps.db, actor, id)
    mustManage(actor)
    const { plan } = compilePolicy((await readPublished(deps, row)).source)
    const key = plan && findKey(plan)
    if (key === null) throw problem('Conflict', visitorsTexts.noShareKey, { data: { why: 'no_key' } })
    const link = randomToken(16)
    const expiresMs = deps.clock.now().getTime() + hours * HOUR_MS
    await deps.transaction(async (tx) => {
      const data = { name: row.name, link, label, expires_at: new Date(expiresMs).toISOString() }
      await deps.emit(tx, origin, { kind: 'traffic_policy.link_made', object_id: id, data })
    })
    const token = signShare(key, { id: link, expiresMs, label })
    const query = `${path.includes('?') ? '&' : '?'}${SHARE_PARAMETER}=${token}`
    return { id: link, path: `${path}${query}`, expires_at: new Date(expiresMs).toISOString() }
  }
}

/** Withdraws a link, whoever has made it, and ends the sessions that it has opened. */
export function withdrawShareLink(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id, link }: { id: string; link: string }): Promise<void> => {
    const now = deps.clock.now()
    await deps.transaction(async (tx) => {
      const { name, team_id } = await getVisiblePolicy(tx, actor, id)
      mustManage(actor)
      await deps.lockTeam(tx, team_id)
      if ((await countShareLinks(tx, team_id)) >= LINKS_PER_TEAM)
        throw problem('Conflict', visitorsTexts.tooManyLinks, { data: { why: 'links' } })
      const expires_at = new Date(now.getTime() + LONGEST_MS)
      const count = await revokeShareLink(
        tx,
        { team_id, scope: id, id: link, policy_id: id, expires_at },
        now,
      )
      const data = { name, link, count }
      await deps.emit(tx, origin, { kind: 'traffic_policy.link_revoked', object_id: id, data })
    })
    await deps.visitors.settle()
  }
}

/** The key of the first share-link; null: there is none, or it is computed of a request. */
function findKey(plan: Plan): string | null {
  for (const { actions } of plan.phases.on_http_request)
    for (const { type, config } of actions) {
      const key = type === 'share-link' ? toPlainText(config.key) : null
      if (key !== null) return key
    }
  return null
}

function toPlainText(key: unknown): string | null {
  return typeof key === 'string' ? key : (key as { constant: string | null }).constant
}
