import type { OpenPort } from '@nora/link'
import type { Db } from '../../platform/database/database.ts'
import { hasPort, isAtPort } from './public-address.ts'
import type { Deps } from './tunnels.deps.ts'
import type { TunnelRow } from './tunnels.store.ts'

/** The ports of a region behind which a tunnel is open: every edge there accepts on all of them. */
export async function listOpenPorts(
  { live, listReservations }: Pick<Deps, 'live' | 'listReservations'>,
  db: Db,
  region: string,
): Promise<OpenPort[]> {
  const reserved = new Map((await listReservations(db, region)).map((one) => [one.port, one]))
  // Read last: what is claimed while the database answers is among them.
  const rows = live.all().flatMap(({ row }) => (isAtPort(row) && row.region === region ? [row] : []))
  // Agents may share a port.
  const hostnames = new Set(rows.map(({ hostname }) => hostname))
  return [...hostnames].map((hostname) => {
    const port = getPort(hostname)
    const { allow = [], deny = [] } = reserved.get(port) ?? {}
    return { region, hostname, port, allow, deny }
  })
}

/** The names of a region whose TLS the edges pass on unread. */
export function listPassedNames({ live }: Pick<Deps, 'live'>, region: string): string[] {
  const rows = live.all().flatMap(({ row }) => (row.kind === 'tls' && row.region === region ? [row] : []))
  return [...new Set(rows.map(({ hostname }) => hostname))]
}

/** The names under the domain of a region at which sites are open. */
export function listRegionNames({ live }: Pick<Deps, 'live'>, region: string): string[] {
  const rows = live.all().flatMap(({ row }) => (row.region === region && !hasPort(row.kind) ? [row] : []))
  const isOfRegion = ({ name, hostname }: TunnelRow) => !name.includes('.') && !hostname.endsWith('.internal')
  return [...new Set(rows.filter(isOfRegion).map(({ hostname }) => hostname))]
}

/** The tunnel has ended: unless another one stands behind its port or name, the edges close it. */
export function closeWay({ live, edges }: Pick<Deps, 'live' | 'edges'>, row: TunnelRow): void {
  const { kind, region, hostname, endpoint_id } = row
  if (live.ofEndpoint(endpoint_id).some((other) => other.row.kind === kind)) return
  if (isAtPort(row)) edges.pushRegion(region, 'close_port', { region, port: getPort(hostname) })
  if (kind === 'tls') edges.pushRegion(region, 'pass_through', { region, hostname, is_on: false })
}

/** Returns the port of `host:port`. */
function getPort(hostname: string): number {
  return Number(hostname.slice(hostname.lastIndexOf(':') + 1))
}
