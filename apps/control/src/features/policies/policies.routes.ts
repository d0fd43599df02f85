import type { Routes } from '@nora/contract'
import type { IpDecisionView, TestIpRules } from '@nora/contract/policies'
import { formatAddress, IpPolicy, parseAddress } from '@nora/kit'
import type { Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { changePolicy, createPolicy, deletePolicy, getPolicy } from './manage-policies.ts'
import type { Deps } from './policies.deps.ts'
import { policiesTexts } from './policies.messages.ts'
import { checkRules, toPolicy } from './policies.rules.ts'
import { listPolicies } from './policies.store.ts'

export function policiesHandlers(deps: Deps): Handlers<Routes['policies']> {
  const { db } = deps
  const run = { create: createPolicy(deps), change: changePolicy(deps), delete: deletePolicy(deps) }
  return {
    listIpPolicies: ({ actor: { team_id }, query }) =>
      toPage(query.limit, (limit) => listPolicies(db, { ...query, team_id, limit }), toPolicy),
    createIpPolicy: ({ actor, origin, body }) => run.create(actor, origin, body),
    getIpPolicy: async ({ actor, params }) => toPolicy(await getPolicy(db, actor.team_id, params.id)),
    changeIpPolicy: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteIpPolicy: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params.id)
      return undefined
    },
    testIpRules: async ({ origin, body }) => check(body, origin.address),
  }
}

function check({ rules, address }: TestIpRules, own: string): IpDecisionView {
  const text = address ?? own
  const parsed = parseAddress(text)
  if (parsed === null) throw fieldProblem('address', policiesTexts.badAddress(text))
  const { isAllowed, rule } = new IpPolicy(checkRules(rules)).decide(parsed)
  return {
    address: formatAddress(parsed),
    effect: isAllowed ? 'allow' : 'deny',
    rule,
    why: rule !== null ? 'rule' : isAllowed ? 'no_rule_denies' : 'not_among_allowed',
  }
}
