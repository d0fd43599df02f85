/** What tests with a real issuer share: what control has to know of it, and edges that answer where it looks. */
import type { ChallengeServers, Pebble } from '@nora/acme/testing'
import type { EdgeLink, PushBody } from '@nora/link'
import { LETS_ENCRYPT_LIMITS } from '../../../platform/config/acme-limits.ts'
import { type Config, loadConfig } from '../../../platform/config/config.ts'
import { connectEdge, type TestEdge } from '../../../testing/edge.ts'

export const httpsRegions = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'local', domain: 'ru.example.com', public_scheme: 'https', public_port: 443 },
  ]),
}).regions

type Acme = NonNullable<Config['acme']>

export function toAcmeConfig(
  pebble: Pick<Pebble, 'directoryUrl' | 'ca_pem'>,
  changes: Partial<Acme> = {},
): Acme {
  return {
    directory: pebble.directoryUrl,
    email: null,
    externalAccount: null,
    profile: null,
    securesRegions: false,
    preferredIssuer: null,
    ca_pem: pebble.ca_pem,
    limits: LETS_ENCRYPT_LIMITS,
    ...changes,
  }
}

type Wanted = {
  edge_id?: string
  /** Whether it says what it has; an edge that hangs does not. */
  confirms?: () => boolean
  onCertificates?: (certificates: PushBody<'set_certificates'>['certificates']) => void
}

/** An edge, connected to the port of control, that serves what it is pushed. The issuer asks it when there are `servers`. */
export function connectServingEdge(
  port: number,
  servers: ChallengeServers | null,
  { edge_id = 'edge-1', confirms = () => true, onCertificates }: Wanted = {},
): Promise<TestEdge> {
  return connectEdge(port, edge_id, {
    onPush(link, name, body) {
      if (name === 'set_certificates') {
        const { certificates } = body as PushBody<'set_certificates'>
        onCertificates?.(certificates)
        holdCertificates(link, certificates)
      }
      if (name !== 'set_challenges') return
      const { version, http } = body as PushBody<'set_challenges'>
      void publish(servers, http)
        .then(() => (confirms() ? link.ask('challenges_held', { version }) : null))
        .catch(() => null)
    },
  })
}

function holdCertificates(link: EdgeLink, certificates: PushBody<'set_certificates'>['certificates']): void {
  if (certificates.length === 0) return
  void link.ask('certificates_held', { ids: certificates.map(({ id }) => id) }).catch(() => null)
}

async function publish(
  servers: ChallengeServers | null,
  http: PushBody<'set_challenges'>['http'],
): Promise<void> {
  const unused = { authorization_url: '', challenge_url: '', is_wildcard: false }
  await servers?.publish(http.map((one) => ({ ...one, ...unused, type: 'http-01' as const })))
}
