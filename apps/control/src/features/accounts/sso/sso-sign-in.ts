import type { Identity, IdentityProvider } from '../../../sign-in-providers/identity-provider.ts'
import type { Returning } from '../provider-links/returning.ts'
import type { FlowRow } from '../provider-links.store.ts'
import type { SsoConnection } from '../sso-access.ts'

/** Describes somebody who came back from a team’s issuer, and by which flow. */
export type SsoSignIn = {
  flow: FlowRow
  connection: SsoConnection
  provider: IdentityProvider
  identity: Identity
  returning: Returning
}
