import type { Config } from './config/hosts.ts'

/** Holds what surrounds a tunnel’s hostname in its URL. */
export type PublicAddress = { scheme: 'http' | 'https'; port: number }

export function hasTls({ edge }: Pick<Config, 'edge'>): boolean {
  return edge.https || (edge.certificates?.length ?? 0) > 0
}

/**
 * Returns the configured address, or else the one at which the edge itself is reached. Without certificates of
 * ours `https` is added by a proxy in front, and only its operator knows on which port; the edge’s own is a
 * guess that needs no setting on one machine.
 */
export function publicAddress(
  config: Pick<Config, 'edge' | 'region'>,
  ports: Readonly<Record<'edge_http' | 'edge_https', number>>,
): PublicAddress {
  const { public_scheme, public_port } = config.region
  const isSecure = hasTls(config)
  const scheme = public_scheme ?? (isSecure ? 'https' : 'http')
  const own = isSecure && scheme === 'https' ? ports.edge_https : ports.edge_http
  return { scheme, port: public_port ?? own }
}
