import type { IdentityProvider } from '../../sign-in-providers/identity-provider.ts'
import { oidcProvider } from '../../sign-in-providers/oidc.ts'
import type { Deps } from './sso.deps.ts'
import type { ConnectionRow } from './sso.store.ts'

/** Bounds how many issuers’ metadata are kept; the oldest are dropped. */
const KEPT_MAX = 500

/** The provider of a connection, with what the issuer last said of itself. */
export function createSsoProviders({ fetch, sealer, clock }: Pick<Deps, 'fetch' | 'sealer' | 'clock'>) {
  const kept = new Map<string, { changed_at: number; provider: IdentityProvider }>()
  return (connection: ConnectionRow): IdentityProvider => {
    const { id, name, issuer, client_id, client_secret_sealed, token_auth, accepts_unverified } = connection
    const changed_at = connection.changed_at.getTime()
    const known = kept.get(id)
    if (known?.changed_at === changed_at) return known.provider
    const client_secret = sealer.open(secretScope(id), client_secret_sealed)
    const config = { id, name, issuer, client_id, client_secret, token_auth, trust_email: true } as const
    const own = { fetch, acceptsUnverifiedEmail: accepts_unverified }
    const provider = oidcProvider({ kind: 'oidc', ...config }, clock.monotonicMs, own)
    kept.delete(id)
    kept.set(id, { changed_at, provider })
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return provider
  }
}

export function secretScope(connection_id: string): string {
  return `sso_connection ${connection_id}`
}
