import type { TunnelKind } from '@nora/contract/tunnels'
import type { Db } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/hashes.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import type { Address, AddressRequest } from './public-address.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { isName } from './tunnels.rules.ts'

const SCHEMES: Partial<Record<TunnelKind, string>> = { http: 'http', trigger: 'http', tcp: 'tcp' }
const RANDOM_LENGTH = 12

/** A name that gateways and policies of the team reach, and nobody else; a member of a pool has one of its own. */
export async function chooseInternal(deps: Deps, tx: Db, request: AddressRequest): Promise<Address> {
  const { claim, actor, region } = request
  const { team_id } = actor
  const scheme = SCHEMES[claim.kind]
  if (scheme === undefined) throw problem('BadRequest', tunnelsTexts.notInternal(claim.kind))
  const pool =
    claim.pool &&
    (await deps.gateways.findPool(tx, { team_id, kind: claim.kind, gateway: claim.pool.gateway }))
  const name = pool === undefined ? checkLabel(claim.name) : toPoolName(request, pool.id)
  return {
    hostname: deps.gateways.toInternalHostname(name, team_id),
    name,
    url: `${scheme}://${name}.internal`,
    region: region.id,
    // No place of the plan is taken by it: it is no address of the public.
    is_random: true,
    is_own: false,
    tcp: null,
    ...(pool && { gateway_id: pool.id }),
  }
}

/** The same for the same client and target, so that a restart is the member that it was. */
function toPoolName({ claim, client_key_hash }: AddressRequest, gateway_id: string): string {
  const facts = [client_key_hash, claim.kind, claim.target, gateway_id]
  const digits = BigInt(`0x${Buffer.from(hashToken(JSON.stringify(facts))).toString('hex')}`).toString(36)
  return `pool-${digits.slice(-RANDOM_LENGTH).padStart(RANDOM_LENGTH, '0')}`
}

function checkLabel(asked: string | null): string {
  const name = (asked ?? '').trim().toLowerCase()
  // Names that are reserved among public ones, such as `api`, are the team’s own here.
  if (!isName(name)) throw fieldProblem('name', tunnelsTexts.badName)
  return name
}
