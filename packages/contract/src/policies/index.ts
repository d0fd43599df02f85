/** Rules by address. */
export {
  ENDPOINTS_PER_IP_POLICY,
  IP_POLICIES_PER_TEAM,
  IP_RULES_PER_POLICY,
} from './bounds.ts'
export { isOutsideTeam } from './reach.ts'
export type {
  ChangeIpPolicy,
  CreateIpPolicy,
  IpAttachments,
  IpDecisionView,
  IpPolicyView,
  TestIpRules,
} from './schemas.ts'
