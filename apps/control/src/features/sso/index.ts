/**
 * Single sign-on: the issuer by which the members of a team sign in, the domains of addresses that are the
 * team's, and who must use it. Owns `sso_connections` and `sso_domains`. Promises that a domain counts for one
 * team only, after its TXT record was found; that the client secret is never shown again; and that what single
 * sign-on opened ends when it is switched off or a domain is lost. The sign-in itself is in accounts.
 */

export type { Deps as SsoDeps } from './sso.deps.ts'
export { createSsoFeature } from './sso.feature.ts'
export { findByDomain, findConnectionOf, findEnabled, findRequired, hasDomain } from './sso.store.ts'
export { createSsoProviders } from './sso-providers.ts'
