import { SignJWT } from 'jose'
import { type AccountKey, getThumbprint, toPublicKey } from './account-key.ts'
import { AcmeUnreachable, type readProblem, toObject, readProblem as toProblemFacts } from './acme-problem.ts'
import { endsAt, readAlternates, readChain, toPem } from './certificate-chain.ts'
import { toCertificateId } from './certificate-id.ts'
import { type Answer, Connection, type ConnectionDeps, type Directory, readRetryAfter } from './connection.ts'

export type ExternalAccount = { keyId: string /** base64url. */; hmacKey: string }

export type ChallengeType = 'http-01' | 'dns-01' | 'tls-alpn-01'

export type IssuerProblem = ReturnType<typeof readProblem>

const ORDER_STATUSES = ['pending', 'ready', 'processing', 'valid', 'invalid'] as const
const AUTHORIZATION_STATUSES = ['pending', 'valid', 'invalid', 'deactivated', 'expired', 'revoked'] as const

export type Order = {
  url: string
  status: (typeof ORDER_STATUSES)[number]
  authorizations: readonly string[]
  finalize: string
  certificate: string | null
  error: IssuerProblem | null
  retryAt: Date | null
}

export type Authorization = {
  hostname: string
  isWildcard: boolean
  status: (typeof AUTHORIZATION_STATUSES)[number]
  challenges: readonly {
    type: string
    url: string
    token: string
    status: string
    error: IssuerProblem | null
  }[]
  retryAt: Date | null
}

export type RenewalWindow = { start: Date; end: Date; askAgainAt: Date | null }

/** An issuer's interface (RFC 8555) for one account. It has no network of its own: `fetch` is given. */
export class AcmeClient {
  readonly #connection: Connection

  constructor(deps: ConnectionDeps) {
    this.#connection = new Connection(deps)
  }

  get now(): Date {
    return this.#connection.deps.now()
  }

  getDirectory(): Promise<Directory> {
    return this.#connection.getDirectory()
  }

  getThumbprint(): Promise<string> {
    return getThumbprint(this.#connection.deps.accountKey)
  }

  /** Makes the account of the key, or finds the one there is. Answers its URL. */
  async createAccount({
    contact = [],
    externalAccount,
  }: {
    contact?: readonly string[]
    externalAccount?: ExternalAccount
  } = {}): Promise<string> {
    const { newAccount } = await this.getDirectory()
    const key = this.#connection.deps.accountKey
    const answer = await this.#connection.post(
      newAccount,
      {
        termsOfServiceAgreed: true,
        contact,
        ...(externalAccount && { externalAccountBinding: await bind(externalAccount, key, newAccount) }),
      },
      'key',
    )
    this.#connection.accountUrl = readLocation(answer)
    return this.#connection.accountUrl
  }

  async setContact(contact: readonly string[]): Promise<void> {
    await this.#connection.post(this.#connection.accountUrl ?? '', { contact })
  }

  /** From the answer on the account has the other key (RFC 8555 §7.3.5). */
  async rollKey(next: AccountKey): Promise<void> {
    const { keyChange } = await this.getDirectory()
    const payload = {
      account: this.#connection.accountUrl,
      oldKey: toPublicKey(this.#connection.deps.accountKey),
    }
    const inner = await this.#connection.sign(keyChange, payload, { key: next }, null)
    await this.#connection.post(keyChange, JSON.parse(inner))
    this.#connection.deps.accountKey = next
  }

  async newOrder({
    names,
    profile,
    replaces,
  }: {
    names: readonly string[]
    profile?: string | null
    /** The id of the certificate that it renews (RFC 9773 §5). */
    replaces?: string | null
  }): Promise<Order> {
    const { newOrder } = await this.getDirectory()
    const identifiers = names.map((value) => ({ type: 'dns', value }))
    const wanted = { identifiers, ...(profile && { profile }), ...(replaces && { replaces }) }
    const answer = await this.#connection.post(newOrder, wanted)
    return this.#toOrder(readLocation(answer), answer)
  }

  async getOrder(url: string): Promise<Order> {
    return this.#toOrder(url, await this.#connection.post(url, null))
  }

  async getAuthorization(url: string): Promise<Authorization> {
    const { json, headers } = await this.#connection.post(url, null)
    const challenges = Array.isArray(json.challenges) ? json.challenges.map(toObject) : []
    return {
      hostname: String(toObject(json.identifier).value ?? ''),
      isWildcard: json.wildcard === true,
      status: readStatus(AUTHORIZATION_STATUSES, json.status),
      challenges: challenges.map(({ type, url: at, token, status, error }) => ({
        type: String(type),
        url: String(at),
        token: String(token ?? ''),
        status: String(status),
        error: error === undefined ? null : toProblemFacts(error),
      })),
      retryAt: readRetryAfter(headers, this.now),
    }
  }

  /** Says that the answer to the challenge is in place. */
  async answerChallenge(url: string): Promise<void> {
    await this.#connection.post(url, {})
  }

  /** `csr`: DER in base64url. */
  async finalize(order: Pick<Order, 'url' | 'finalize'>, csr: string): Promise<Order> {
    return this.#toOrder(order.url, await this.#connection.post(order.finalize, { csr }))
  }

  /**
   * The certificate and its intermediates in PEM: the chain whose last certificate was signed by the common name
   * `preferredIssuer` where the issuer offers it, else the first.
   */
  async downloadChain(url: string, preferredIssuer: string | null = null): Promise<string> {
    const answer = await this.#connection.post(url, null)
    const first = readChain(answer)
    if (preferredIssuer === null || endsAt(first, preferredIssuer)) return toPem(first)
    for (const other of readAlternates(answer, url)) {
      const chain = readChain(await this.#connection.post(other, null))
      if (endsAt(chain, preferredIssuer)) return toPem(chain)
    }
    return toPem(first)
  }

  /** `reason`: of RFC 5280 §5.3.1. */
  async revoke(certificate: Buffer, reason = 0): Promise<void> {
    const { revokeCert } = await this.getDirectory()
    await this.#connection.post(revokeCert, { certificate: certificate.toString('base64url'), reason })
  }

  /** When the issuer wants the certificate renewed (RFC 9773); null when it does not say. */
  async getRenewalWindow(chain_pem: string): Promise<RenewalWindow | null> {
    const { renewalInfo } = await this.getDirectory()
    const id = toCertificateId(chain_pem)
    if (renewalInfo === null || id === null) return null
    const { json, headers } = await this.#connection.get(`${renewalInfo.replace(/\/$/, '')}/${id}`)
    const { start, end } = toObject(json.suggestedWindow)
    const window = { start: new Date(String(start)), end: new Date(String(end)) }
    const isRight = window.start.getTime() < window.end.getTime()
    return isRight ? { ...window, askAgainAt: readRetryAfter(headers, this.now) } : null
  }

  #toOrder(url: string, { json, headers }: Answer): Order {
    const { status, authorizations, finalize, certificate, error } = json
    return {
      url,
      status: readStatus(ORDER_STATUSES, status),
      authorizations: Array.isArray(authorizations) ? authorizations.slice(0, 100).map(String) : [],
      finalize: String(finalize),
      certificate: typeof certificate === 'string' ? certificate : null,
      error: error === undefined ? null : toProblemFacts(error),
      retryAt: readRetryAfter(headers, this.now),
    }
  }
}

/** Proves that the holder of an account elsewhere asks for this one (RFC 8555 §7.3.4). */
async function bind({ keyId, hmacKey }: ExternalAccount, key: AccountKey, url: string): Promise<object> {
  const jwk = toPublicKey(key)
  const compact = await new SignJWT(jwk as Record<string, string>)
    .setProtectedHeader({ alg: 'HS256', kid: keyId, url })
    .sign(Buffer.from(hmacKey, 'base64url'))
  const [header, payload, signature] = compact.split('.')
  return { protected: header, payload, signature }
}

function readLocation({ headers }: Answer): string {
  const url = headers.get('location')
  if (url === null) throw new AcmeUnreachable('the issuer named no location')
  return url
}

/** Throws AcmeUnreachable: an answer that is no resource of ACME says nothing of the order. */
function readStatus<Status extends string>(known: readonly Status[], status: unknown): Status {
  const found = known.find((one) => one === status)
  if (found === undefined) throw new AcmeUnreachable('the issuer answered without a status')
  return found
}
