import { createRateLimiter, noRateLimits } from '@nora/kit'
import * as accounts from '../features/accounts/index.ts'
import * as audit from '../features/audit/index.ts'
import * as billing from '../features/billing/index.ts'
import * as captures from '../features/captures/index.ts'
import * as certificates from '../features/certificates/index.ts'
import * as credentials from '../features/credentials/index.ts'
import * as domains from '../features/domains/index.ts'
import * as gateways from '../features/gateways/index.ts'
import * as organization from '../features/organization/index.ts'
import * as overview from '../features/overview/index.ts'
import * as passwords from '../features/passwords/index.ts'
import * as policies from '../features/policies/index.ts'
import * as ports from '../features/ports/index.ts'
import * as secrets from '../features/secrets/index.ts'
import * as sso from '../features/sso/index.ts'
import * as statistics from '../features/statistics/index.ts'
import * as system from '../features/system/index.ts'
import * as teams from '../features/teams/index.ts'
import * as traffic from '../features/traffic-policies/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import * as vault from '../features/vault/index.ts'
import * as webhooks from '../features/webhooks/index.ts'
import * as zones from '../features/zones/index.ts'
import { Features } from '../platform/feature-module.ts'
import { authenticateBy } from '../platform/http/authenticate.ts'
import type { MountDeps } from '../platform/http/mount.ts'
import type { SendEmail } from '../platform/mail/send-email.ts'
import { createOutboundGuard } from '../platform/outbound/guard.ts'
import type { Platform } from '../platform/platform.ts'
import { Revocations } from '../platform/revocations.ts'
import { Changes } from '../verification/changes.ts'
import { wireAccounts } from './accounts.ts'
import { openPlans, wireBilling } from './billing.ts'
import { wireCaptures } from './captures.ts'
import { wireCertificates } from './certificates.ts'
import { wireDomains } from './domains.ts'
import { wireGateways } from './gateways.ts'
import type { Given } from './given.ts'
import { wireLink } from './link.ts'
import { wireOrganization } from './organization.ts'
import { wirePasswords } from './passwords.ts'
import { wirePolicies } from './policies.ts'
import { wirePorts } from './ports.ts'
import { wireSecrets } from './secrets.ts'
import { wireSso } from './sso.ts'
import { wireStatistics } from './statistics.ts'
import { wireTeams } from './teams.ts'
import { wireTrafficPolicies } from './traffic-policies.ts'
import { wireTunnels } from './tunnels.ts'
import { wireVault } from './vault.ts'
import { wireWebhooks } from './webhooks.ts'

/** Joins the features to each other and to the platform. */
export function wireFeatures(
  given: Given,
  {
    platform,
    sendEmail,
    assertReady,
  }: { platform: Platform; sendEmail: SendEmail; assertReady: () => Promise<void> },
) {
  const { config, clock } = given
  const features = new Features()
  const revocations = new Revocations()
  const rates = config.has_rate_limits ? createRateLimiter(clock) : noRateLimits
  const plans = openPlans(config)
  const base = {
    ...platform,
    ...plans,
    revocations,
    rates,
    sendEmail,
    deleteTeamData: features.deleteTeamData.bind(features),
    handOver: features.handOver.bind(features),
  }
  const findPolicies: tunnels.FindPolicies = (team_id, hostname) => ({
    ip: ip.listOfEndpoint(team_id, hostname),
    traffic: trafficPolicies.served.find(team_id, hostname),
  })
  const state = tunnels.createTunnelsState(clock, findPolicies)
  const getAddressAccess = tunnels.getAddressAccess(findPolicies)
  const ip = wirePolicies(platform, (team) => {
    state.edges.pushAll('set_ip_policies', team)
    state.live.tellAccess(team.team_id)
  })
  const changes = new Changes()
  const ofGateways = wireGateways({ ...base, ...state, changes, masterKey: given.masterKey })
  const ofWebhooks = wireWebhooks({
    ...base,
    ...state,
    changes,
    random: given.random,
    transforms: given.transforms,
  })
  const tunnelsDeps = wireTunnels({
    ...base,
    ...state,
    ...ip.agents,
    masterKey: given.masterKey,
    touchGateways: () => ofGateways.served.touch(),
  })
  const ends = {
    onRevoked: tunnels.revokeTunnels(tunnelsDeps),
    onKeysChanged: (team_id: string) => state.edges.pushAll('keys_changed', { team_id }),
    stopTunnels: tunnels.stopMemberTunnels(tunnelsDeps),
  }
  const accountsDeps = wireAccounts({ ...base, ...ends })
  const statisticsDeps = wireStatistics({ ...platform, ...state })
  const capturesDeps = wireCaptures({ ...base, tunnelsDeps, gatewaysDeps: ofGateways.deps })
  const { certificatesDeps, ofNames, setNames } = wireCertificates({
    ...platform,
    changes,
    random: given.random,
    checkCaa: given.recordChecks.checkCaa,
    showsText: given.recordChecks.showsText,
    findTexts: given.recordChecks.findTexts,
    findAddresses: given.recordChecks.findAddresses,
    listHostnames: (region) => tunnels.listRegionNames(state, region),
    pushRegion: (region, push) => state.edges.pushRegion(region, 'set_certificates', push),
    pushChallenges: (push) => state.edges.pushAll('set_challenges', push),
    listEdges: (region) => state.edges.listOfRegion(region),
  })
  const names = wireDomains(
    { ...base, ...ofNames, changes, getAddressAccess, recordChecks: given.recordChecks },
    tunnelsDeps,
  )
  setNames(names)
  const trafficPolicies = wireTrafficPolicies({
    ...base,
    changes,
    capturesDeps,
    pushRegion: (region, push) => state.edges.pushRegion(region, 'set_policies', push),
    tellAccess: (team_id) => state.live.tellAccess(team_id),
    pushAll: (name, body) => state.edges.pushAll(name, body),
  })
  const ownWebhooks = webhooks.takeOwn(ofWebhooks.deps)
  const secretsDeps = wireSecrets({ ...base, ownWebhooks })
  const vaultDeps = wireVault({ ...base, countOnlyHeld: passwords.countOnlyHeld })
  features.add(
    // Captures come before tunnels and gateways, because their rows refer to them.
    captures.createCapturesFeature(capturesDeps),
    statistics.createStatisticsFeature(statisticsDeps),
    tunnels.createTunnelsFeature(tunnelsDeps),
    ports.createPortsFeature(wirePorts({ ...base, getAddressAccess }, tunnelsDeps)),
    traffic.createTrafficPoliciesFeature(trafficPolicies.deps),
    gateways.createGatewaysFeature(ofGateways.deps),
    webhooks.createWebhooksFeature(ofWebhooks),
    // Domains come before zones, because names refer to zones.
    domains.createDomainsFeature(names.domainsDeps),
    zones.createZonesFeature(names.zonesDeps),
    certificates.createCertificatesFeature(certificatesDeps),
    billing.createBillingFeature(wireBilling({ ...base, onPlanChanged: tunnels.applyPlan(tunnelsDeps) })),
    credentials.createCredentialsFeature({
      ...base,
      ...ends,
      findMember: teams.findMember,
      isTunnelName: tunnels.isName,
    }),
    sso.createSsoFeature(wireSso(base)),
    accounts.createAccountsFeature(accountsDeps),
    organization.createOrganizationFeature(wireOrganization(platform)),
    overview.createOverviewFeature(platform),
    policies.createPoliciesFeature(ip.deps),
    teams.createTeamsFeature(wireTeams({ ...base, ...ends, seatLimit: plans.limits.seats })),
    vault.createVaultFeature(vaultDeps),
    passwords.createPasswordsFeature(wirePasswords(base)),
    secrets.createSecretsFeature(secretsDeps),
    audit.createAuditFeature({
      ...platform,
      guard: createOutboundGuard(config),
      enterTeam: teams.enterTeam,
      ownWebhooks,
      anchorFile: given.auditAnchor,
    }),
    system.createSystemFeature({
      ...platform,
      assertReady,
      version: given.version,
      agentCaPem: config.has_link_tls ? given.linkAuthority.caPem : null,
      providers: accountsDeps.providers,
      are_passkeys_available: accounts.arePasskeysAvailable(config.base_url),
      are_plans_enforced: billing.arePlansEnforced(platform),
      getUserSettings: accounts.getUserSettings(platform),
      findOwnerEmail: accounts.findOwnerEmail(platform),
    }),
  )
  const calls: MountDeps = {
    base_url: config.base_url,
    rates,
    authenticate: authenticateBy({
      verifySession: accounts.verifySession(accountsDeps),
      verifyToken: secrets.refuseMachineTokens(secretsDeps, tunnelsDeps.verifyToken),
      isSecure: config.base_url.startsWith('https:'),
    }),
    authenticateMachine: secrets.verifyMachine(secretsDeps),
    assertConfirmed: accounts.assertConfirmed(accountsDeps),
    assertUnlocked: vault.assertUnlocked(platform),
    ...ip.calls,
    listGranters: ip.deps.listGranters,
  }
  return {
    features,
    calls,
    link: wireLink(given, platform, {
      tunnelsDeps,
      statisticsDeps,
      capturesDeps,
      certificatesDeps,
      trafficPolicies,
      ofGateways,
      ofWebhooks,
    }),
    /** The launcher asks for these at the start. */
    owner: {
      ensureOwner: accounts.ensureOwner(accountsDeps),
      issueTicket: accounts.issueTicket(accountsDeps),
      verifyToken: tunnelsDeps.verifyToken,
      openSampleSession: credentials.openClientSession(platform, 'sample_session'),
    },
  }
}
