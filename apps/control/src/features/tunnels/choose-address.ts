import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { chooseInternal } from './choose-internal.ts'
import { chooseName } from './choose-name.ts'
import { chooseOwnDomain, isOwnDomain } from './choose-own-domain.ts'
import { choosePort } from './choose-port.ts'
import { type Address, type AddressRequest, hasPort, toHostname, toPublicUrl } from './public-address.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'

/**
 * Chooses the address: the requested one, the one that the client had last, or a new one. Its current holder is
 * not considered.
 */
export async function chooseAddress(deps: Deps, tx: Db, request: AddressRequest): Promise<Address> {
  const { claim, region } = request
  if (claim.pool || claim.is_internal === true) return chooseInternal(deps, tx, request)
  if (hasPort(claim.kind)) {
    const { is_random, alias, ...tcp } = await choosePort(deps, tx, request)
    const hostname = `${region.host}:${tcp.port}`
    const name = alias ?? String(tcp.port)
    return {
      hostname,
      name,
      url: `${claim.kind}://${hostname}`,
      region: region.id,
      is_random,
      is_own: false,
      tcp,
    }
  }
  if (claim.name !== null && isOwnDomain(claim.name)) return chooseOwnDomain(deps, tx, request)
  // Names of the region are covered by its own certificate, which no agent has.
  if (claim.kind === 'tls') throw problem('BadRequest', tunnelsTexts.tlsNeedsDomain)
  const { name, is_random } = await chooseName(deps, tx, request)
  const hostname = toHostname(name, region)
  return {
    hostname,
    name,
    url: toPublicUrl(hostname, region),
    region: region.id,
    is_random,
    is_own: false,
    tcp: null,
  }
}
