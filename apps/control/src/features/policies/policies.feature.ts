import { routes } from '@nora/contract'
import { SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { disablePolicy, listAllPolicies } from './operator-policies.ts'
import type { Deps } from './policies.deps.ts'
import { policiesHandlers } from './policies.routes.ts'

export function createPoliciesFeature(deps: Deps): FeatureModule {
  return {
    name: 'policies',
    tables: { ip_policies: {} },
    serve: (app, calls) => mount(app, calls, routes.policies, policiesHandlers(deps)),
    steps: { settlePolicies: { run: () => deps.live.settle(), intervalMs: SECOND_MS } },
    adminCalls: { listIpPolicies: listAllPolicies(deps), disableIpPolicy: disablePolicy(deps) },
    restore: () => deps.live.restore(),
  }
}
