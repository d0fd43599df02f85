import * as captures from '../features/captures/index.ts'
import type * as certificates from '../features/certificates/index.ts'
import * as credentials from '../features/credentials/index.ts'
import * as gateways from '../features/gateways/index.ts'
import * as statistics from '../features/statistics/index.ts'
import * as traffic from '../features/traffic-policies/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { wireGateways } from './gateways.ts'
import type { Given } from './given.ts'
import type { wireTrafficPolicies } from './traffic-policies.ts'
import type { wireTunnels } from './tunnels.ts'
import type { wireWebhooks } from './webhooks.ts'

type Needs = {
  tunnelsDeps: ReturnType<typeof wireTunnels>
  statisticsDeps: statistics.StatisticsDeps
  capturesDeps: captures.CapturesDeps
  certificatesDeps: certificates.CertificatesDeps
  trafficPolicies: ReturnType<typeof wireTrafficPolicies>
  ofGateways: ReturnType<typeof wireGateways>
  ofWebhooks: ReturnType<typeof wireWebhooks>
}

/** Builds the server that edges connect to, and passes it what they ask features for. */
export function wireLink(
  { config, enrolKey, linkAuthority }: Given,
  platform: Platform,
  {
    tunnelsDeps,
    statisticsDeps,
    capturesDeps,
    certificatesDeps,
    trafficPolicies,
    ofGateways,
    ofWebhooks,
  }: Needs,
): tunnels.LinkServer {
  return new tunnels.LinkServer({
    ...tunnelsDeps,
    addStatistics: statistics.addStatistics(statisticsDeps),
    storeCaptures: captures.storeCaptures(capturesDeps),
    sendPolicies: (region, push) => trafficPolicies.served.enrol(region, push),
    sendVisitors: async (link) => {
      await trafficPolicies.visitors.keyring.ensure()
      link.push('set_visitor_keys', trafficPolicies.visitors.keyring.push)
      await trafficPolicies.visitors.revoked.enrol((body) => link.push('revoke_visitor_sessions', body))
    },
    visitors: trafficPolicies.visitors.asks,
    sendGateways: (region, push) => ofGateways.served.enrol(region, push),
    acceptGatewayReport: gateways.acceptReport(ofGateways.deps),
    memberProbed: (probed) => ofGateways.deps.probes.done(probed),
    ...ofWebhooks.link,
    addPolicyCounts: traffic.addPolicyCounts(platform),
    sendCertificates: (edge_id, region, push) => certificatesDeps.served.enrol(edge_id, region, push),
    certificatesHeld: (edge_id, ids) => certificatesDeps.served.hold(edge_id, ids),
    challengesHeld: (edge_id, version) => certificatesDeps.challenges.hold(edge_id, version),
    sendChallenges: (edge_id, region, push) => certificatesDeps.challenges.enrol(edge_id, region, push),
    enrolKey,
    linkCertificate: async () => (config.has_link_tls ? linkAuthority.certificate() : null),
    peerCertificate: async (edge_id) => ({
      ...(await linkAuthority.getCertificate(edge_id)),
      ca_pem: linkAuthority.caPem,
    }),
    findHostKey: credentials.findHostKey(platform),
  })
}
