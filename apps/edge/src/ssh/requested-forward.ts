import type { ForwardRequest } from '@nora/ssh'

/** Says what a forward asks for: a name, or a TCP port by its number or alias; null asks for any. */
export type RequestedForward = { kind: 'http' | 'tcp'; name: string | null }

const WEB_PORTS: readonly number[] = [80, 443]
/** Clients send these when the person named no host (RFC 4254 §7.1); `*` is OpenSSH’s. */
const ANY_HOST = new Set(['', 'localhost', '0.0.0.0', '::', '127.0.0.1', '::1', '*'])

/**
 * `-R 80:…` is a site under any name, `-R shop:80:…` and `-R shop:0:…` under that one; any other port is that
 * of TCP, `-R db:5432:…` the one reserved as `db`, and `-R 0:…` any.
 * `asked` goes before what the port says.
 */
export function readForward(
  { host, port }: ForwardRequest,
  asked: RequestedForward['kind'] | null,
): RequestedForward {
  const given = ANY_HOST.has(host.toLowerCase()) ? null : host
  const isWeb = WEB_PORTS.includes(port)
  const kind = asked ?? (isWeb || (port === 0 && given !== null) ? 'http' : 'tcp')
  if (kind === 'http') return { kind, name: given }
  return { kind, name: given ?? (port === 0 || isWeb ? null : String(port)) }
}

/**
 * Returns the forward as the person wrote it, as far as the client tells: it is not where the forward leads.
 */
export function getLabel({ host, port }: ForwardRequest): string {
  return ANY_HOST.has(host.toLowerCase()) ? `-R ${port}` : `-R ${host}:${port}`
}
