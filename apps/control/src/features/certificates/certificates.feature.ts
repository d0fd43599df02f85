import { routes } from '@nora/contract'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { certificateMetrics } from './certificate-metrics.ts'
import type { Deps } from './certificates.deps.ts'
import { certificatesHandlers } from './certificates.routes.ts'
import { tellExpiring } from './expiring.ts'
import { acmeCalls } from './orders/acme-calls.ts'
import { purgeEdges } from './orders/challenge-edges.store.ts'
import { purgeOrders, removeOrdersOfTeam } from './orders/orders.store.ts'
import { renewCertificates } from './orders/renew-certificates.ts'
import { runOrders } from './orders/run-orders.ts'
import { secureRegions } from './regions/secure-regions.ts'
import { giveCertificates, purgeReplaced, removeCertificatesOfTeam } from './stored/certificates.store.ts'

/** A tunnel that has just opened is waited for. */
const SECURE_MS = 3 * SECOND_MS
const RENEW_MS = 2 * SECOND_MS
const KEPT_MS = 30 * DAY_MS
const USES_KEPT_MS = 90 * DAY_MS
const OF_INSTALLATION = { team: 'it is the installation’s', person: 'it is the installation’s' }

export function createCertificatesFeature(deps: Deps): FeatureModule {
  const { orders, regions } = deps
  return {
    name: 'certificates',
    tables: {
      tls_certificates: { person: "the certificates are the team's" },
      acme_orders: {},
      acme_accounts: OF_INSTALLATION,
      issuer_uses: OF_INSTALLATION,
      acme_challenge_versions: OF_INSTALLATION,
      acme_challenge_edges: OF_INSTALLATION,
    },
    serve: (app, calls) => mount(app, calls, routes.certificates, certificatesHandlers(deps)),
    steps: {
      pushCertificates: { run: () => deps.served.settle(), intervalMs: SECOND_MS },
      tellExpiringCertificates: { run: tellExpiring(deps), intervalMs: HOUR_MS },
      ...(orders && {
        runCertificateOrders: { run: runOrders(orders), intervalMs: SECOND_MS },
        renewCertificates: { run: renewCertificates(orders), intervalMs: RENEW_MS },
        ...(regions && { secureRegions: { run: secureRegions(regions), intervalMs: SECURE_MS } }),
        pushChallenges: { run: () => orders.challenges.settle(), intervalMs: SECOND_MS },
      }),
    },
    adminCalls: acmeCalls(deps),
    metrics: certificateMetrics(deps),
    purge: () => purgeCertificates(deps),
    onTeamDeleted: async (tx, team_id) => {
      await removeOrdersOfTeam(tx, team_id)
      await removeCertificatesOfTeam(tx, team_id)
    },
    onMemberRemoved: giveCertificates,
  }
}

async function purgeCertificates({ db, clock }: Deps): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  await purgeOrders(db, before(KEPT_MS), before(USES_KEPT_MS))
  await purgeEdges(db)
  await purgeReplaced(db, before(KEPT_MS))
}
