import type { ChallengeType } from './acme-client.ts'

/** One name's proof, as it has to be published. */
export type PublishedChallenge = {
  authorization_url: string
  challenge_url: string
  hostname: string
  is_wildcard: boolean
  type: ChallengeType
  token: string
  key_authorization: string
}

/**
 * Everything that is known of an order, as plain JSON. What a request needs is in it before the request, so that
 * a process that dies anywhere leaves a record from which another goes on.
 */
export type OrderRecord = {
  names: string[]
  profile: string | null
  /** The certificate that it renews, by its id of RFC 9773. */
  replaces: string | null
  preferred_issuer: string | null
  /** null: not made yet, or somebody else's, who made the CSR. */
  key_pem: string | null
  /** DER in base64url. */
  csr: string | null
  order_url: string | null
  finalize_url: string | null
  challenges: PublishedChallenge[]
  chain_pem: string | null
}

export function newOrderRecord(
  names: readonly string[],
  {
    profile = null,
    replaces = null,
    preferred_issuer = null,
    csr = null,
  }: Partial<Pick<OrderRecord, 'profile' | 'replaces' | 'preferred_issuer' | 'csr'>> = {},
): OrderRecord {
  const unknown = { key_pem: null, order_url: null, finalize_url: null, chain_pem: null }
  return { names: [...names], profile, replaces, preferred_issuer, csr, challenges: [], ...unknown }
}
