/**
 * Gateways: addresses of a team that always answer, with a fixed answer, another site, a tunnel or a pool. Owns
 * `gateways`, `gateway_members`, `gateway_events`, `gateway_minutes` and `gateway_reports`. Promises that an address has
 * one gateway, that two editors never overwrite each other, that edges know a change when the call is answered, and that
 * a report of an edge is added once. Carries no request of a visitor, and probes nothing itself.
 */

export { acceptReport } from './accept-report.ts'
export { chooseCapture, getManagedGateway } from './capture.ts'
export { assertNotHeld, findPool, joinPool, leavePools } from './claims/tunnel-claims.ts'
export type { Deps as GatewaysDeps, OpenTunnel } from './gateways.deps.ts'
export { createGatewaysFeature } from './gateways.feature.ts'
export { toInternalHostname, toInternalName } from './internal-names.ts'
export { isCaptured } from './is-captured.ts'
export { LiveGateways } from './live/live-gateways.ts'
export { Probes } from './live/probes.ts'
export { ServedGateways } from './served/served-gateways.ts'
export { countGateways, findGateway, findGatewayAt, findGatewayEndpoint } from './stored/gateways.store.ts'
