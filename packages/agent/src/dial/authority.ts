import { isIPv6 } from 'node:net'

/** Host and port as RFC 3986 §3.2 writes them: an IPv6 address in brackets. */
export function toAuthority(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`
}
