import { toAuthority } from './authority.ts'

/** A proxy that makes tunnels by CONNECT (RFC 9110 §9.3.6). */
export type HttpProxy = {
  readonly host: string
  readonly port: number
  /** The way to the proxy itself is TLS. */
  readonly tls: boolean
  /** The value of Proxy-Authorization; a secret. */
  readonly authorization: string | null
  /** The variable that names it. */
  readonly variable: string
}

export type ProxiedTarget = { readonly host: string; readonly port: number; readonly tls: boolean }

/** A proxy as it may be shown: without what is secret about it. */
export function proxyName({ host, port }: HttpProxy): string {
  return toAuthority(host, port)
}
