import { toAsciiDomain } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { INTERNAL_SUFFIX } from './internal-names.ts'
import { findGatewayAt, type GatewayRow } from './stored/gateways.store.ts'

const INTERNAL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.internal$/

type Chosen = Pick<GatewayRow, 'endpoint' | 'kind' | 'region' | 'port'>

/** The address that a gateway is to stand at, which has to be the team's and free of other gateways. */
export async function chooseEndpoint(
  deps: Pick<Deps, 'config' | 'listHeld' | 'listOpenTunnels' | 'listForbidden'>,
  tx: Db,
  actor: Actor,
  { id, typed }: { id: string; typed: string },
): Promise<Chosen> {
  const chosen = typed.endsWith(INTERNAL_SUFFIX)
    ? toInternal(deps, actor, typed)
    : await findHeld(deps, tx, actor, typed)
  const command = chosen.kind === 'port' ? 'tcp' : 'http'
  if ((await deps.listForbidden(tx, actor)).includes(command))
    throw fieldProblem('endpoint', gatewaysTexts.forbiddenKind(command))
  const other = await findGatewayAt(tx, actor.team_id, chosen.endpoint)
  if (other !== undefined && other.id !== id) {
    const data = { why: 'gateway', gateway: { id: other.id, name: other.name } }
    throw problem('Conflict', gatewaysTexts.addressTaken(chosen.endpoint, other.name), { data })
  }
  return chosen
}

function toInternal(
  { listOpenTunnels }: Pick<Deps, 'listOpenTunnels'>,
  { team_id }: Actor,
  endpoint: string,
): Chosen {
  if (!INTERNAL.test(endpoint)) throw fieldProblem('endpoint', gatewaysTexts.internalName)
  const [tunnel] = listOpenTunnels(team_id, [endpoint])
  if (tunnel !== undefined) {
    const data = { why: 'tunnel', tunnel: { id: tunnel.id, target: tunnel.target } }
    throw problem('Conflict', gatewaysTexts.internalTaken(endpoint), { data })
  }
  return { endpoint, kind: 'internal', region: null, port: null }
}

async function findHeld(
  { config, listHeld }: Pick<Deps, 'config' | 'listHeld'>,
  tx: Db,
  actor: Actor,
  typed: string,
): Promise<Chosen> {
  const [wanted = typed, ...others] = toAddresses(typed, config.regions)
  const all = await listHeld(tx, actor, [wanted, ...others])
  const held = [wanted, ...others].flatMap(
    (address) => all.find(({ endpoint }) => endpoint === address) ?? [],
  )[0]
  if (held === undefined)
    throw problem('NotFound', gatewaysTexts.noSuchAddress(typed), { data: { endpoint: typed } })
  const { endpoint, kind, region } = held
  return { endpoint, kind, region: kind === 'domain' ? null : region, port: held.port }
}

/** What may be meant: a name alone is one of a region, a number alone one of its ports. */
function toAddresses(typed: string, regions: readonly { domain: string; host: string }[]): string[] {
  if (/^\d{1,5}$/.test(typed)) return regions.map(({ host }) => `${host}:${typed}`)
  const [host = '', port] = typed.split(':')
  const name = toAsciiDomain(host.replace(/\.$/, ''))
  if (port !== undefined) return [`${name}:${port}`]
  return name.includes('.') ? [name] : [name, ...regions.map(({ domain }) => `${name}.${domain}`)]
}
