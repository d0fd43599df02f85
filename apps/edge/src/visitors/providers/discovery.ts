import { HOUR_MS, SECOND_MS } from '@nora/kit'
import { z } from 'zod'
import type { AskProvider } from './ask-provider.ts'
import { ProviderFault } from './provider.ts'

const CACHED_MS = HOUR_MS
/** While the issuer does not answer, what it said is used on for so long. */
const STALE_MS = 24 * HOUR_MS
/** After a failure it is not asked for so long. */
const FAILURE_MS = 5 * SECOND_MS
const DOCUMENTS_LIMIT = 200

const endpoint = z.url({ protocol: /^https?$/ }).max(2_048)
const names = z.array(z.string().max(100)).max(100).optional()

const metadata = z.object({
  issuer: z.string().max(2_048),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: names,
  id_token_signing_alg_values_supported: names,
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

export type IssuerMetadata = z.output<typeof metadata>

type Entry = {
  known: IssuerMetadata | null
  knownAtMs: number
  askedAtMs: number
  failure: unknown
  pending: Promise<IssuerMetadata> | null
}

/** What issuers say of themselves (OpenID Connect Discovery 1.0), each kept for a while and asked once at a time. */
export class Discovery {
  readonly #ask: AskProvider
  readonly #monotonicMs: () => number
  /** What was used longest ago stands first. */
  readonly #entries = new Map<string, Entry>()

  constructor(ask: AskProvider, monotonicMs: () => number) {
    this.#ask = ask
    this.#monotonicMs = monotonicMs
  }

  /** Rejects with a ProviderFault when nothing usable is known of the issuer. */
  async get(issuer: string): Promise<IssuerMetadata> {
    const entry = this.#touch(issuer)
    const nowMs = this.#monotonicMs()
    const { known } = entry
    const ageMs = nowMs - entry.knownAtMs
    if (known !== null && ageMs < CACHED_MS) return known
    const hasJustFailed = entry.failure !== null && nowMs - entry.askedAtMs < FAILURE_MS
    if (!hasJustFailed) {
      try {
        entry.pending ??= this.#fetch(issuer, entry)
        return await entry.pending
      } catch {
        // What is known may still do.
      }
    }
    if (known !== null && ageMs < STALE_MS) return known
    throw entry.failure
  }

  #touch(issuer: string): Entry {
    const fresh = { known: null, knownAtMs: 0, askedAtMs: 0, failure: null, pending: null }
    const entry = this.#entries.get(issuer) ?? fresh
    this.#entries.delete(issuer)
    this.#entries.set(issuer, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > DOCUMENTS_LIMIT && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }

  async #fetch(issuer: string, entry: Entry): Promise<IssuerMetadata> {
    entry.askedAtMs = this.#monotonicMs()
    try {
      const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const read = await this.#ask({ url }, metadata)
      // Discovery 1.0 §4.3: whoever answers must be who was asked.
      if (read.issuer !== issuer)
        throw new ProviderFault('issuer_mismatch', `the issuer calls itself ${read.issuer.slice(0, 200)}`)
      entry.known = read
      entry.knownAtMs = this.#monotonicMs()
      entry.failure = null
      return read
    } catch (error) {
      entry.failure = error
      throw error
    } finally {
      entry.pending = null
    }
  }
}
