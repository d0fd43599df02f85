import { makeAlpnCertificate, type PublishedChallenge } from '@nora/acme'
import { SECOND_MS } from '@nora/kit'
import type { PushBody } from '@nora/link'
import type { Platform } from '../../../platform/platform.ts'
import { listProving } from './orders.store.ts'

export type ChallengesPush = PushBody<'set_challenges'>

const LIMIT = 1_000
const HELD_WITHIN_MS = 5 * SECOND_MS
const POLL_MS = 20

type Given = Pick<Platform, 'db' | 'clock'> & {
  /** Pushes to every edge that is connected. */
  pushAll: (push: ChallengesPush) => void
  /** Ids of the edges of a region that are connected. */
  listEdges: (region: string) => string[]
}

type AlpnAnswer = ChallengesPush['alpn'][number]

/** What edges answer issuers with: the whole list of it, in versions, of which edges say that they have it. */
export class PendingChallenges {
  readonly #given: Given
  readonly #held = new Map<string, number>()
  readonly #alpn = new Map<string, AlpnAnswer>()
  #list: ChallengesPush
  #isStale = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(given: Given) {
    this.#given = given
    // Greater than any of a process before.
    this.#list = { version: given.clock.now().getTime(), http: [], alpn: [] }
  }

  /**
   * Tells edges of the challenges that are stored. Answers whether every edge of the region has them in time; these
   * may have no place in the list yet, when very many orders are being proved.
   */
  async publish(region: string, challenges: readonly PublishedChallenge[]): Promise<boolean> {
    const { version, tokens } = await this.#inTurn(() => this.#renew())
    if (challenges.some(({ type, token }) => type !== 'dns-01' && !tokens.has(token))) return false
    const until = performance.now() + HELD_WITHIN_MS
    while (performance.now() < until) {
      const edges = this.#given.listEdges(region)
      if (edges.length > 0 && edges.every((edge) => (this.#held.get(edge) ?? 0) >= version)) return true
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return false
  }

  /** An order has ended: its challenges are answered no longer, a moment later. */
  touch(): void {
    this.#isStale = true
  }

  async settle(): Promise<void> {
    if (this.#isStale) await this.#inTurn(() => this.#renew())
  }

  /** What an edge is told that has just come. */
  enrol(edge_id: string): ChallengesPush {
    this.#held.delete(edge_id)
    return this.#list
  }

  hold(edge_id: string, version: number): void {
    this.#held.set(edge_id, Math.max(version, this.#held.get(edge_id) ?? 0))
  }

  async #renew(): Promise<{ version: number; tokens: ReadonlySet<string> }> {
    this.#isStale = false
    const orders = await listProving(this.#given.db, LIMIT)
    const challenges = orders.flatMap((order) => order.challenges)
    const http = challenges
      .filter(({ type }) => type === 'http-01')
      .map(({ hostname, token, key_authorization }) => ({ hostname, token, key_authorization }))
    const byAlpn = challenges.filter(({ type }) => type === 'tls-alpn-01')
    const alpn = await Promise.all(byAlpn.map((one) => this.#makeAlpn(one)))
    const tokens = new Set(challenges.map(({ token }) => token))
    for (const token of this.#alpn.keys()) if (!tokens.has(token)) this.#alpn.delete(token)
    this.#list = { version: this.#list.version + 1, http, alpn }
    this.#given.pushAll(this.#list)
    return { version: this.#list.version, tokens }
  }

  async #makeAlpn({ hostname, token, key_authorization }: PublishedChallenge): Promise<AlpnAnswer> {
    const known = this.#alpn.get(token)
    if (known) return known
    const now = this.#given.clock.now()
    const made = { hostname, ...(await makeAlpnCertificate(hostname, key_authorization, now)) }
    this.#alpn.set(token, made)
    return made
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run)
    this.#turn = turn.catch(() => {})
    return turn
  }
}
