import { type AskDeps, askServer, type ServerAddress } from './ask-server.ts'
import type { DnsFinding } from './findings.ts'
import type { DnsMessage, DnsType } from './message.ts'

export type ResolverDeps = AskDeps & {
  /** Recursive resolvers, each asked when those before it say nothing. */
  resolvers: readonly ServerAddress[]
  /** On which authoritative servers answer. */
  port: number
  /** Whether a server at this address may be asked: whoever owns a zone chooses its addresses. */
  isAllowed: (address: string) => boolean
}

export type AuthoritativeServer = ServerAddress & { name: string }

export type Zone = { name: string; servers: readonly AuthoritativeServer[] }

const SERVERS_LIMIT = 6
const ADDRESSES_LIMIT = 12
const LABELS_LIMIT = 20

/** Asks the resolvers one after the other; null when none of them says anything. */
export async function askResolvers(
  deps: ResolverDeps,
  question: { name: string; type: DnsType; isUnchecked?: boolean },
): Promise<DnsMessage | null> {
  for (const resolver of deps.resolvers) {
    const { message } = await askServer(resolver, { ...question, isRecursive: true }, deps)
    if (message !== null) return message
  }
  return null
}

/** Finds the zone that holds the name and its servers, or what keeps them from being found. */
export async function findZone(name: string, deps: ResolverDeps): Promise<Zone | DnsFinding> {
  const apex = await findApex(name, deps)
  if (typeof apex !== 'string') return apex
  const servers = await findServers(apex, deps)
  return servers.length > 0
    ? { name: apex, servers }
    : { code: 'lame_server', asked: toAsked(deps), detail: `NS ${apex}` }
}

/**
 * The zone by the SOA record that comes with the answer that there is no CNAME. Other types would make the resolver follow
 * one, to a target that may be broken; above a CNAME its parent is asked.
 */
async function findApex(name: string, deps: ResolverDeps): Promise<string | DnsFinding> {
  const labels = name.split('.').slice(-LABELS_LIMIT)
  for (let first = 0; first < labels.length - 1; first++) {
    const below = labels.slice(first).join('.')
    const message = await askResolvers(deps, { name: below, type: 'CNAME' })
    if (message === null) return { code: 'timeout', asked: toAsked(deps), detail: below }
    if (message.rcode === 'SERVFAIL') return explainFailure(below, deps)
    const soa = message.authorities.find(({ type, name: owner }) => type === 'SOA' && isWithin(below, owner))
    // A name that was never registered is answered by the registry, above the names that people have.
    if (soa?.name.includes('.')) return soa.name
    if (soa) break
  }
  return { code: 'no_such_name', asked: toAsked(deps), detail: name }
}

export function isZone(found: Zone | DnsFinding): found is Zone {
  return 'servers' in found
}

async function findServers(zone: string, deps: ResolverDeps): Promise<AuthoritativeServer[]> {
  const ns = await askResolvers(deps, { name: zone, type: 'NS' })
  const names = (ns?.answers ?? []).filter(({ type }) => type === 'NS').map(({ value }) => value)
  const found = await Promise.all(
    names.slice(0, SERVERS_LIMIT).flatMap((name) =>
      (['A', 'AAAA'] as const).map(async (type) => {
        const message = await askResolvers(deps, { name, type })
        const addresses = (message?.answers ?? []).filter((answer) => answer.type === type)
        return addresses.map(({ value }) => ({ name, address: value, port: deps.port }))
      }),
    ),
  )
  return found
    .flat()
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .filter(({ address }) => deps.isAllowed(address))
    .slice(0, ADDRESSES_LIMIT)
}

/** A resolver that checks DNSSEC fails where one that does not answers. */
async function explainFailure(name: string, deps: ResolverDeps): Promise<DnsFinding> {
  const unchecked = await askResolvers(deps, { name, type: 'CNAME', isUnchecked: true })
  const isBroken = unchecked !== null && unchecked.rcode !== 'SERVFAIL'
  return { code: isBroken ? 'dnssec_broken' : 'lame_server', asked: toAsked(deps), detail: name }
}

function isWithin(name: string, zone: string): boolean {
  return zone === '' || name === zone || name.endsWith(`.${zone}`)
}

export function toAsked({ resolvers }: Pick<ResolverDeps, 'resolvers'>): NonNullable<DnsFinding['asked']> {
  return resolvers.map(({ address }) => ({ server: address, address, transport: 'udp' }))
}
