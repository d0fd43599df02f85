import { createSecureContext, type SecureContext } from 'node:tls'
import type { PushBody } from '@nora/link'
import type { Log } from '../platform/log.ts'

const PREFIX = '/.well-known/acme-challenge/'

type AlpnAnswer = { cert: string; key: string; context: SecureContext | null | undefined }

/** What issuers of certificates are answered with now, as control said last. */
export class Challenges {
  readonly #log: Log
  /** Key authorizations by hostname and token. */
  #http = new Map<string, string>()
  #alpn = new Map<string, AlpnAnswer>()

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
    const former = this.#alpn
    this.#alpn = new Map(
      alpn.map(({ hostname, certificate_pem: cert, key_pem: key }) => {
        const name = hostname.toLowerCase()
        const known = former.get(name)
        const isKnown = known !== undefined && known.cert === cert && known.key === key
        return [name, isKnown ? known : { cert, key, context: undefined }]
      }),
    )
  }

  /** The answer to http-01 (RFC 8555 §8.3) at the path; undefined when none is pending there. */
  findHttp(hostname: string, path: string): string | undefined {
    if (!path.startsWith(PREFIX)) return undefined
    return this.#http.get(toKey(hostname, path.slice(PREFIX.length)))
  }

  /**
   * The certificate for tls-alpn-01 (RFC 8737); undefined when none is pending for the name, or TLS does not take it.
   * It is made when an issuer asks for it: most names are proved without.
   */
  findAlpn(hostname: string): SecureContext | undefined {
    const answer = this.#alpn.get(hostname)
    if (answer === undefined) return undefined
    if (answer.context === undefined) answer.context = this.#make(hostname, answer)
    return answer.context ?? undefined
  }

  #make(hostname: string, { cert, key }: AlpnAnswer): SecureContext | null {
    try {
      return createSecureContext({ cert, key })
    } catch {
      this.#log.error({ hostname }, 'the certificate of a challenge cannot be used')
      return null
    }
  }
}

function toKey(hostname: string, token: string): string {
  return `${hostname.toLowerCase()} ${token}`
}
