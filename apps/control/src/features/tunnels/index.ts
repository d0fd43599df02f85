/**
 * Tunnels: who has which public name or port, which tunnels are open, what goes through them, and the link over
 * which edges ask and are told. Owns `endpoints` and `tunnels`. Promises that a name is claimed by one
 * at a time, under an epoch that only grows, and that it is never lost to its team by a restart. Carries
 * no visitor's traffic.
 */
import { Edges } from './edges.ts'
import { LiveTunnels } from './live-tunnels.ts'
import type { Deps } from './tunnels.deps.ts'
import type { FindPolicies } from './visitor-access.ts'

export { applyPlan } from './apply-plan.ts'
export { applyCaptureRule, chooseCapture, sendReplay } from './capture.ts'
export { checkNameForm } from './check-name.ts'
export { getAddressAccess } from './get-address-access.ts'
export { getManagedTunnel } from './get-visible-tunnel.ts'
export { findHolder } from './hostnames.store.ts'
export { LinkServer } from './link/link-server.ts'
export { listHostnameUses } from './list-hostname-uses.ts'
export { listPortUses } from './list-port-uses.ts'
export { listOpenTunnelsOfMember } from './member-tunnels.store.ts'
export { listRegionNames } from './open-ports.ts'
export { toHostname, toPublicUrl } from './public-address.ts'
export { countAddresses, countOpenTunnels } from './quota.store.ts'
export { revokeTunnels } from './revoke-tunnels.ts'
export { stopHostnameTunnels } from './stop-hostname-tunnels.ts'
export { stopMemberTunnels } from './stop-member-tunnels.ts'
export { findFirstOpening, listMostOpen, listTunnelEvents, listTunnelFacts } from './tunnel-history.store.ts'
export type { Deps as TunnelsDeps } from './tunnels.deps.ts'
export { createTunnelsFeature } from './tunnels.feature.ts'
export { isName } from './tunnels.rules.ts'
export { findTunnel, listHeldPorts } from './tunnels.store.ts'
export type { FindPolicies } from './visitor-access.ts'

/** Holds what is known of tunnels and edges now; exists once per process. */
export function createTunnelsState(
  clock: Deps['clock'],
  findPolicies: FindPolicies,
): Pick<Deps, 'live' | 'edges'> {
  return { live: new LiveTunnels(clock, findPolicies), edges: new Edges() }
}
