/** A tunnel's address whose name only some programs of one machine can find. */
export type LocalhostName = {
  /** `shop.localhost:8080` */
  readonly host: string
  /** The same address by number: `127.0.0.1:8080`. */
  readonly address: string
  /** The value for `curl --resolve`: `shop.localhost:8080:127.0.0.1`. */
  readonly resolve: string
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'ssh:': '22' }

/**
 * The parts of a URL under `*.localhost` (RFC 6761 §6.3): browsers and curl look for such a name on this machine,
 * most other programs ask the DNS, which does not know it. Null for every other URL.
 */
export function toLocalhostName(url: string): LocalhostName | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, host, port } = new URL(url)
  if (!hostname.toLowerCase().endsWith('.localhost')) return null
  const numbered = port || (DEFAULT_PORTS[protocol] ?? '')
  return { host, address: `127.0.0.1:${numbered}`, resolve: `${hostname}:${numbered}:127.0.0.1` }
}
