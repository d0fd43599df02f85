/** Gateways: addresses that always answer, and the pools behind them. */
export {
  FORWARDS_MAX,
  GATEWAY_ALLOWED_MAX,
  GATEWAY_MEMBERS_MAX,
  GATEWAY_PAGE_MAX,
  GATEWAYS_MAX,
  HOLD_SECONDS_MAX,
  TIERS,
  WEIGHT_MAX,
} from './bounds.ts'
export type { GatewayFacts, GatewayMemberFacts } from './events.ts'
export type {
  AddGatewayMember,
  ChangeGateway,
  ChangeGatewayMember,
  CheckedMember,
  CreateGateway,
  Gateway,
  GatewayAddSettings,
  GatewayEvents,
  GatewayHealth,
  GatewayMember,
  GatewayMirror,
  GatewayNews,
  GatewayQuery,
  GatewayRetry,
  GatewayState,
  GatewayStatistics,
  GatewaySummary,
  Maintenance,
  MemberState,
  SetMaintenance,
  TriedGateway,
  TryGateway,
  Upstream,
} from './schemas.ts'
export { createGateway } from './schemas.ts'
