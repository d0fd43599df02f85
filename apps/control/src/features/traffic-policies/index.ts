/**
 * Traffic policies: what happens to requests at the addresses of a team, in versions, and what shows why. Owns
 * `traffic_policies`, `traffic_policy_versions`, `traffic_policy_attachments`, `traffic_policy_counts`,
 * `debug_shares`, `visitor_keys`, `visitor_sessions`, `visitor_codes` and `visitor_share_links`. Promises that texts are sealed and secrets in them are shown to nobody who only reads, that an
 * address has one policy, that two editors never overwrite each other, and that edges have what is published when
 * publishing answers. Runs no policy on traffic of visitors.
 */
export { tryAttachedPolicy } from './debug/try-policy.ts'
export { listHeldAddresses } from './held-addresses.ts'
export { addPolicyCounts } from './served/add-counts.ts'
export { type PolicyPush, ServedPolicies } from './served/served-policies.ts'
export { listAttachedTo } from './stored/attachments.store.ts'
export { countPolicies } from './stored/policies.store.ts'
export type { Deps as TrafficPoliciesDeps } from './stored/traffic-policies.deps.ts'
export { createTrafficPoliciesFeature } from './traffic-policies.feature.ts'
export { RevokedVisitors } from './visitors/revoked-visitors.ts'
export { createVisitorAsks, type VisitorAsks } from './visitors/visitor-asks.ts'
export { VisitorKeyring } from './visitors/visitor-keyring.ts'
