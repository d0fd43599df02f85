import { createSecureContext, type SecureContext } from 'node:tls'
import type { PushBody } from '@nora/link'
import type { Log } from '../platform/log.ts'

const PREFIX = '/.well-known/acme-challenge/'

/** What issuers of certificates are answered with now, as control said last. */
export class Challenges {
  readonly #log: Log
  /** Key authorizations by hostname and token. */
  #http = new Map<string, string>()
  #alpn = new Map<string, SecureContext>()

  constructor(log: Log) {
    this.#log = log
  }

  get hasHttp(): boolean {
    return this.#http.size > 0
  }

  get hasAlpn(): boolean {
    return this.#alpn.size > 0
  }

  /** The whole list; what is not in it is answered no longer. */
  set({ http, alpn }: PushBody<'set_challenges'>): void {
    this.#http = new Map(
      http.map(({ hostname, token, key_authorization }) => [toKey(hostname, token), key_authorization]),
    )
    this.#alpn = new Map(alpn.flatMap((answer) => this.#toContext(answer)))
  }

  /** The answer to http-01 (RFC 8555 §8.3) at the path; undefined when none is pending there. */
  findHttp(hostname: string, path: string): string | undefined {
    if (!path.startsWith(PREFIX)) return undefined
    return this.#http.get(toKey(hostname, path.slice(PREFIX.length)))
  }

  /** The certificate for tls-alpn-01 (RFC 8737); undefined when none is pending for the name. */
  findAlpn(hostname: string): SecureContext | undefined {
    return this.#alpn.get(hostname.toLowerCase())
  }

  #toContext({
    hostname,
    certificate_pem: cert,
    key_pem: key,
  }: PushBody<'set_challenges'>['alpn'][number]): [string, SecureContext][] {
    try {
      return [[hostname.toLowerCase(), createSecureContext({ cert, key })]]
    } catch (error) {
      this.#log.error({ hostname, err: error }, 'the certificate of a challenge cannot be used')
      return []
    }
  }
}

function toKey(hostname: string, token: string): string {
  return `${hostname.toLowerCase()} ${token}`
}
