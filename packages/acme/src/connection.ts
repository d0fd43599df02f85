import { FlattenedSign } from 'jose'
import { type AccountKey, ALGORITHM, toPrivateKey, toPublicKey } from './account-key.ts'
import { AcmeProblem, AcmeUnreachable, readProblem, toObject } from './acme-problem.ts'

const ANSWER_LIMIT_BYTES = 256 * 1024
const NONCES_LIMIT = 20
const TRIES_LIMIT = 20
const DIRECTORY_LASTS_MS = 3_600_000
/** No issuer's limits are over longer periods. */
const RETRY_LIMIT_MS = 30 * 86_400_000
const JSON_TYPE = /^application\/(?:problem\+)?json\b/

export type AcmeFetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string
    signal: AbortSignal
    /** A signed request is for one URL only (RFC 8555 §6.4). */
    redirect?: 'manual'
  },
) => Promise<Response>

export type ConnectionDeps = {
  directoryUrl: string
  accountKey: AccountKey
  /** null before the account is made. */
  accountUrl: string | null
  fetch: AcmeFetch
  now: () => Date
  /** Bounds each request. */
  timeoutMs: number
}

export type Answer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }

export type Directory = {
  newNonce: string
  newAccount: string
  newOrder: string
  revokeCert: string
  keyChange: string
  /** null: the issuer suggests no windows for renewals (RFC 9773). */
  renewalInfo: string | null
  profiles: readonly string[]
  needsExternalAccount: boolean
  /** Names of the issuer in CAA records. */
  caaIdentities: readonly string[]
}

/** Signed requests to one issuer (RFC 8555 §6), each with a nonce of its own. */
export class Connection {
  readonly deps: ConnectionDeps
  accountUrl: string | null
  readonly #nonces: string[] = []
  #directory: { read: Promise<Directory>; at: number } | undefined

  constructor(deps: ConnectionDeps) {
    this.deps = deps
    this.accountUrl = deps.accountUrl
  }

  /** Throws AcmeUnreachable when what answers is no issuer. */
  getDirectory(): Promise<Directory> {
    const now = this.deps.now().getTime()
    if (this.#directory && now - this.#directory.at < DIRECTORY_LASTS_MS) return this.#directory.read
    const read = this.#readDirectory()
    this.#directory = { read, at: now }
    read.catch(() => {
      this.#directory = undefined
    })
    return read
  }

  /** `payload` null reads (POST-as-GET). Throws an AcmeProblem with what the issuer refused. */
  async post(
    url: string,
    payload: unknown,
    signer: 'account' | 'key' | { key: AccountKey } = 'account',
  ): Promise<Answer> {
    for (let tries = 0; tries < TRIES_LIMIT; tries++) {
      const body = await this.sign(url, payload, signer, await this.#takeNonce())
      const answer = await this.#send(url, 'POST', body)
      this.#keepNonce(answer)
      if (answer.status < 400) return answer
      const problem = readProblem(answer.json)
      // A nonce that was refused says nothing of the request (RFC 8555 §6.5): the answer brought another.
      if (problem.type !== 'badNonce') throw this.#toProblem(answer, problem)
    }
    throw new AcmeUnreachable('the issuer refused every nonce that it gave')
  }

  /** Reads what needs no account. */
  async get(url: string): Promise<Answer> {
    const answer = await this.#send(url, 'GET')
    if (answer.status >= 400) throw this.#toProblem(answer, readProblem(answer.json))
    return answer
  }

  async sign(
    url: string,
    payload: unknown,
    signer: 'account' | 'key' | { key: AccountKey },
    nonce: string | null,
  ): Promise<string> {
    const key = typeof signer === 'object' ? signer.key : this.deps.accountKey
    const bytes = payload === null ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(payload))
    const who = signer === 'account' ? { kid: this.#assertAccount() } : { jwk: toPublicKey(key) }
    const header = { alg: ALGORITHM, url, ...(nonce !== null && { nonce }), ...who }
    const jws = await new FlattenedSign(bytes).setProtectedHeader(header).sign(await toPrivateKey(key))
    return JSON.stringify(jws)
  }

  #assertAccount(): string {
    if (this.accountUrl === null) throw new Error('there is no account yet')
    return this.accountUrl
  }

  async #takeNonce(): Promise<string> {
    // The newest first: after a pause the others are out of date, and each would cost a request.
    const known = this.#nonces.pop()
    if (known !== undefined) return known
    const { newNonce } = await this.getDirectory()
    const { headers } = await this.#send(newNonce, 'HEAD')
    const nonce = headers.get('replay-nonce')
    if (nonce === null) throw new AcmeUnreachable('the issuer gave no nonce')
    return nonce
  }

  async #send(url: string, method: string, body?: string): Promise<Answer> {
    const headers: Record<string, string> = {
      'user-agent': 'nora',
      ...(body !== undefined && { 'content-type': 'application/jose+json' }),
    }
    const signal = AbortSignal.timeout(this.deps.timeoutMs)
    let response: Response
    let text: string
    try {
      const options = { method, headers, signal, redirect: 'manual' as const }
      response = await this.deps.fetch(url, { ...options, ...(body !== undefined && { body }) })
      text = await readText(response)
    } catch (error) {
      throw new AcmeUnreachable(error instanceof Error ? error.message : 'no answer', error)
    }
    const { status } = response
    if (status >= 300 && status < 400) throw new AcmeUnreachable(`the issuer redirects (${status})`)
    const isJson = JSON_TYPE.test(response.headers.get('content-type') ?? '')
    return { status, headers: response.headers, text, json: isJson ? toObject(parse(text)) : {} }
  }

  #keepNonce({ headers }: Answer): void {
    const nonce = headers.get('replay-nonce')
    if (nonce !== null) this.#nonces.push(nonce)
    if (this.#nonces.length > NONCES_LIMIT) this.#nonces.shift()
  }

  #toProblem({ status, headers }: Answer, problem: ConstructorParameters<typeof AcmeProblem>[0]): Error {
    return new AcmeProblem(problem, status, readRetryAfter(headers, this.deps.now()))
  }

  async #readDirectory(): Promise<Directory> {
    const { json } = await this.get(this.deps.directoryUrl)
    const meta = toObject(json.meta)
    const read = (name: string) => {
      const url = json[name]
      if (typeof url !== 'string') throw new AcmeUnreachable(`the directory names no ${name}`)
      return url
    }
    return {
      newNonce: read('newNonce'),
      newAccount: read('newAccount'),
      newOrder: read('newOrder'),
      revokeCert: read('revokeCert'),
      keyChange: read('keyChange'),
      renewalInfo: typeof json.renewalInfo === 'string' ? json.renewalInfo : null,
      profiles: Object.keys(toObject(meta.profiles)),
      needsExternalAccount: meta.externalAccountRequired === true,
      caaIdentities: Array.isArray(meta.caaIdentities) ? meta.caaIdentities.slice(0, 10).map(String) : [],
    }
  }
}

/** Seconds or a date (RFC 9110 §10.2.3). */
export function readRetryAfter(headers: Headers, now: Date): Date | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(Math.min(at, now.getTime() + RETRY_LIMIT_MS))
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_LIMIT_BYTES) throw new RangeError(`an answer of over ${ANSWER_LIMIT_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
