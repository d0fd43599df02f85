import type { PolicyEndpoints } from '@nora/contract/traffic-policies'
import { toAsciiDomain } from '@nora/kit'
import { type Actor, can } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import {
  type HeldAddress,
  listAttachedTo,
  listHeldDomains,
  listHeldPorts,
} from './stored/attachments.store.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './stored/traffic-policies.messages.ts'

const LISTED = 1000

/** Ports of a team are few: plans and the operator bound them. */
const PORTS_READ = 10_000

/** As edges name it: in A-labels and without the dot of the root. */
export function toEndpoint(typed: string): string {
  const [host = '', port] = typed.split(':')
  const name = toAsciiDomain(host.endsWith('.') ? host.slice(0, -1) : host)
  return port === undefined ? name : `${name}:${port}`
}

/** Addresses that the caller may manage. Throws NotFound for the first that is none, whosever it is. */
export async function findManageable(
  deps: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  endpoints: readonly string[],
): Promise<ReadonlyMap<string, HeldAddress>> {
  if (endpoints.length === 0) return new Map()
  const found = await listHeldAddresses(deps, actor, endpoints)
  const held = new Map(found.map((address) => [address.endpoint, address]))
  const unknown = endpoints.find((endpoint) => !held.has(endpoint))
  if (unknown !== undefined) {
    const data = { endpoint: unknown }
    throw problem('NotFound', trafficPoliciesTexts.noSuchAddress(unknown), { data })
  }
  return new Map(
    found.filter(({ endpoint }) => endpoints.includes(endpoint)).map((one) => [one.endpoint, one]),
  )
}

/** The addresses to which the caller may attach a policy, each with the one that it has. */
export function showEndpoints(deps: Pick<Deps, 'db' | 'config'>) {
  return async (actor: Actor): Promise<PolicyEndpoints> => {
    const own = (await listHeldAddresses(deps, actor)).slice(0, LISTED)
    const endpoints = own.map(({ endpoint }) => endpoint)
    const attached = await listAttachedTo(deps.db, actor.team_id, endpoints)
    const seesAll = can(actor, 'traffic_policies.manage_team')
    const policies = new Map(attached.map((row) => [row.endpoint, row]))
    return {
      items: own.map(({ endpoint, kind }) => {
        const row = policies.get(endpoint)
        const isSeen = row !== undefined && (seesAll || row.policy.user_id === actor.user_id)
        return { endpoint, kind, policy: isSeen ? { id: row.policy_id, name: row.policy.name } : null }
      }),
    }
  }
}

/** The addresses that the caller may manage: all, or those of these that are. */
export async function listHeldAddresses(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  endpoints?: readonly string[],
): Promise<HeldAddress[]> {
  const { team_id, user_id } = actor
  const whose = (action: 'domains.manage_team' | 'ports.manage_team') =>
    can(actor, action) ? { team_id } : { team_id, user_id }
  const toHost = (region: string) => config.regions.find(({ id }) => id === region)?.host ?? region
  const hostnames = endpoints && { hostnames: endpoints.filter((endpoint) => !endpoint.includes(':')) }
  const domains = await listHeldDomains(db, { ...whose('domains.manage_team'), ...hostnames, limit: LISTED })
  const ports = await listHeldPorts(db, { ...whose('ports.manage_team'), limit: PORTS_READ, toHost })
  return [...domains, ...ports]
}
