import { domainToASCII } from 'node:url'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { type Address, type AddressRequest, toPublicUrl } from './public-address.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'

/** Whether a claim asks for an own domain: names under the region's domain have no dot. */
export function isOwnDomain(name: string): boolean {
  return name.includes('.')
}

/** The address of an own domain, which must be the team's and proved by its records. */
export async function chooseOwnDomain(
  deps: Deps,
  tx: Db,
  { claim, actor, region }: AddressRequest,
): Promise<Address> {
  const hostname = domainToASCII(claim.name?.trim() ?? '')
  const own = await deps.findOwnDomain(tx, hostname, actor.team_id)
  // Another team's domain is told from no domain by nobody else.
  if (!own || own.team_id !== actor.team_id) throw problem('NotFound', tunnelsTexts.noDomain(hostname))
  if (own.region !== region.id) {
    throw problem('BadRequest', tunnelsTexts.domainOfRegion(hostname, own.region))
  }
  if (!own.is_served) throw problem('Conflict', tunnelsTexts.domainUnverified(hostname))
  if (claim.kind === 'tls' && region.public_scheme !== 'https') {
    throw problem('BadRequest', tunnelsTexts.tlsNeedsHttps(region.id))
  }
  const url = toPublicUrl(hostname, region)
  return { hostname, name: hostname, url, region: region.id, is_random: false, is_own: true, tcp: null }
}
