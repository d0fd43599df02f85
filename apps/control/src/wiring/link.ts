import * as captures from '../features/captures/index.ts'
import type * as certificates from '../features/certificates/index.ts'
import * as credentials from '../features/credentials/index.ts'
import * as statistics from '../features/statistics/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Given } from './given.ts'
import type { wireTunnels } from './tunnels.ts'

type Needs = {
  tunnelsDeps: ReturnType<typeof wireTunnels>
  statisticsDeps: statistics.StatisticsDeps
  capturesDeps: captures.CapturesDeps
  certificatesDeps: certificates.CertificatesDeps
}

/** Builds the server that edges connect to, and passes it what they ask features for. */
export function wireLink(
  { config, enrolKey, linkAuthority }: Given,
  platform: Platform,
  { tunnelsDeps, statisticsDeps, capturesDeps, certificatesDeps }: Needs,
): tunnels.LinkServer {
  return new tunnels.LinkServer({
    ...tunnelsDeps,
    addStatistics: statistics.addStatistics(statisticsDeps),
    storeCaptures: captures.storeCaptures(capturesDeps),
    sendCertificates: (edge_id, region, push) => certificatesDeps.served.enrol(edge_id, region, push),
    certificatesHeld: (edge_id, ids) => certificatesDeps.served.hold(edge_id, ids),
    challengesHeld: (edge_id, version) => certificatesDeps.challenges.hold(edge_id, version),
    getChallenges: (edge_id) => certificatesDeps.challenges.enrol(edge_id),
    enrolKey,
    linkCertificate: async () => (config.has_link_tls ? linkAuthority.certificate() : null),
    peerCertificate: async (edge_id) => ({
      ...(await linkAuthority.getCertificate(edge_id)),
      ca_pem: linkAuthority.caPem,
    }),
    findHostKey: credentials.findHostKey(platform),
  })
}
