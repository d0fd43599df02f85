import { isIP } from 'node:net'
import { isLoopbackHost, normalHost } from '@nora/kit/sites'
import type { Settings } from './schema.ts'

/**
 * Address of TCP tunnels and ssh while the console is at `localhost`. Cookies know no port, so what others
 * publish must not answer at an address to which the console’s name leads a browser.
 */
export const TUNNELS_LOOPBACK = '127.0.0.2'

const LOOPBACK = '127.0.0.1'
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** The settings with a host for everything by which tunnels are reached. */
export type Config = Settings & {
  edge: { tcp_host: string; ssh_host: string }
  region: { host: string }
}

export function withHosts(settings: Settings): Config {
  const { control, edge, region } = settings
  const isApart = isConsoleLocal(settings) && !control.allow_shared_host
  const isHttpHere = EVERYWHERE.has(edge.http_host) || isLoopbackHost(edge.http_host)
  const tcp_host = edge.tcp_host ?? (isApart && isHttpHere ? TUNNELS_LOOPBACK : edge.http_host)
  const ssh_host = edge.ssh_host ?? (tcp_host === TUNNELS_LOOPBACK ? tcp_host : LOOPBACK)
  const isOwnAddress = isApart && isIP(tcp_host) !== 0 && !isConsoleAddress(settings, tcp_host)
  const host = region.host ?? (isOwnAddress ? tcp_host : region.domain)
  return { ...settings, edge: { ...edge, tcp_host, ssh_host }, region: { ...region, host } }
}

/**
 * Configures a machine without the address for tunnels: ssh is served at the usual one, TCP tunnels do not
 * open.
 */
export function withoutTunnelsLoopback(config: Config): Config {
  const usual = (host: string) => (host === TUNNELS_LOOPBACK ? LOOPBACK : host)
  const { edge, region } = config
  return {
    ...config,
    edge: { ...edge, ssh_host: usual(edge.ssh_host) },
    region: { ...region, host: usual(region.host) },
  }
}

export function consoleHost({ control }: Settings): string {
  return normalHost(new URL(control.base_url ?? 'http://localhost').hostname)
}

/** Whether people reach the console on the machine it runs on only. */
export function isConsoleLocal(settings: Settings): boolean {
  return isLoopbackHost(consoleHost(settings))
}

/** Whether whoever listens on the address may be reached by the console’s name and another port. */
export function isConsoleAddress(settings: Settings, listening: string): boolean {
  const address = normalHost(listening)
  if (EVERYWHERE.has(address) || address === consoleHost(settings)) return true
  if (isConsoleLocal(settings)) {
    return isLoopbackHost(address) && (isIP(address) === 0 || address === LOOPBACK || address === '::1')
  }
  const consoleAddress = normalHost(settings.control.http_host)
  // Behind a proxy the console has the proxy’s address, which nobody here knows.
  const isUnknown = EVERYWHERE.has(consoleAddress) || isLoopbackHost(consoleAddress)
  return isUnknown ? !isLoopbackHost(address) : address === consoleAddress
}
