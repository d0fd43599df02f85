/** Methods and paths of what pages of the console call by themselves: all but the sealed contents of the vault. */
import { accountsCalls } from './accounts/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { billingCalls } from './billing/calls.ts'
import { capturesCalls } from './captures/calls.ts'
import { certificatesCalls } from './certificates/calls.ts'
import { credentialsCalls } from './credentials/calls.ts'
import { domainsCalls } from './domains/calls.ts'
import { gatewaysCalls } from './gateways/calls.ts'
import { organizationCalls } from './organization/calls.ts'
import { overviewCalls } from './overview/calls.ts'
import { policiesCalls } from './policies/calls.ts'
import { portsCalls } from './ports/calls.ts'
import { ssoCalls } from './sso/calls.ts'
import { statisticsCalls } from './statistics/calls.ts'
import { systemCalls } from './system/calls.ts'
import { teamsCalls } from './teams/calls.ts'
import { trafficPoliciesCalls } from './traffic-policies/calls.ts'
import { tunnelsCalls } from './tunnels/calls.ts'
import { vaultCalls } from './vault/calls.ts'
import { webhooksCalls } from './webhooks/calls.ts'
import { zonesCalls } from './zones/calls.ts'

export const pageCalls = {
  accounts: accountsCalls,
  audit: auditCalls,
  billing: billingCalls,
  captures: capturesCalls,
  certificates: certificatesCalls,
  credentials: credentialsCalls,
  domains: domainsCalls,
  gateways: gatewaysCalls,
  organization: organizationCalls,
  overview: overviewCalls,
  policies: policiesCalls,
  ports: portsCalls,
  sso: ssoCalls,
  statistics: statisticsCalls,
  system: systemCalls,
  teams: teamsCalls,
  trafficPolicies: trafficPoliciesCalls,
  tunnels: tunnelsCalls,
  vault: vaultCalls,
  webhooks: webhooksCalls,
  zones: zonesCalls,
} as const
