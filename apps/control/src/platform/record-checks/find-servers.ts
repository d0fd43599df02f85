import type { AskServer } from './ask-server.ts'

/** An authoritative server of a zone, with the addresses that the resolvers know of it. */
export type ZoneServer = { name: string; addresses: string[] }

const SERVERS_ASKED = 8
const ADDRESSES_ASKED = 4

/**
 * The servers of the zone that a name is in. Answers `absent` when no zone around it has servers, and `silent` when
 * the resolvers do not answer.
 */
export async function findZoneServers(
  ask: AskServer,
  hostname: string,
): Promise<ZoneServer[] | 'absent' | 'silent'> {
  const labels = hostname.split('.')
  for (let at = 0; at < labels.length - 1; at++) {
    const { outcome, values } = await ask(labels.slice(at).join('.'), 'NS')
    if (outcome === 'silent') return 'silent'
    if (outcome !== 'found') continue
    return Promise.all(
      values
        .sort()
        .slice(0, SERVERS_ASKED)
        .map((name) => withAddresses(ask, name)),
    )
  }
  return 'absent'
}

async function withAddresses(ask: AskServer, name: string): Promise<ZoneServer> {
  const [ipv4, ipv6] = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')])
  const addresses = [...ipv4.values.slice(0, ADDRESSES_ASKED), ...ipv6.values.slice(0, ADDRESSES_ASKED)]
  return { name, addresses }
}
