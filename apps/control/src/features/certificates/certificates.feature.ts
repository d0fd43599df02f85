import { routes } from '@nora/contract'
import { HOUR_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './certificates.deps.ts'
import { certificatesHandlers } from './certificates.routes.ts'
import { giveCertificates, removeCertificatesOfTeam } from './certificates.store.ts'
import { tellExpiring } from './expiring.ts'

export function createCertificatesFeature(deps: Deps): FeatureModule {
  return {
    name: 'certificates',
    tables: { tls_certificates: { person: "the certificates are the team's" } },
    serve: (app, calls) => mount(app, calls, routes.certificates, certificatesHandlers(deps)),
    steps: {
      pushCertificates: { run: () => deps.served.settle(), intervalMs: SECOND_MS },
      tellExpiringCertificates: { run: tellExpiring(deps), intervalMs: HOUR_MS },
    },
    onTeamDeleted: removeCertificatesOfTeam,
    onMemberRemoved: giveCertificates,
  }
}
