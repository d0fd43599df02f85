/**
 * IP policies: who gets in by address, to the console, to the API, as an agent, and as a visitor of chosen
 * endpoints. Owns `ip_policies`. Judges calls and agents here and tells edges what to judge visitors by.
 * Promises that a change holds from its answer on, and that nobody saves one that keeps themselves out.
 */
import type { Db } from '../../platform/database/database.ts'
import { LivePolicies, type TeamPush } from './live-policies.ts'
import { listEnabled } from './policies.store.ts'

export { assertAllowed, assertCallAllowed } from './assert-allowed.ts'
export type { Deps as PoliciesDeps } from './policies.deps.ts'
export { createPoliciesFeature } from './policies.feature.ts'

/** Holds the policies in force; exists once per process. */
export function createPoliciesState(db: Db, tell: (push: TeamPush) => void): LivePolicies {
  return new LivePolicies({ read: (team_id) => listEnabled(db, team_id), tell })
}
