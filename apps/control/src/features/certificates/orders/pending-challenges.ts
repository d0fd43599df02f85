import { makeAlpnCertificate, type PublishedChallenge } from '@nora/acme'
import { SECOND_MS } from '@nora/kit'
import type { PushBody } from '@nora/link'
import type { Platform } from '../../../platform/platform.ts'
import {
  type ChallengeEdge,
  dropEdges,
  keepEdges,
  listOtherVersions,
  nextVersion,
  readVersion,
  takeEdge,
} from './challenge-edges.store.ts'
import { listProving } from './orders.store.ts'

export type ChallengesPush = PushBody<'set_challenges'>

const LIMIT = 1_000
const HELD_WITHIN_MS = 5 * SECOND_MS
const POLL_MS = 50
/** Others wait for an edge for as long as it was written down lately. */
const KEPT_MS = 5 * SECOND_MS

type Given = Pick<Platform, 'db' | 'clock' | 'ids'> & {
  /** Pushes to every edge that is connected to this process. */
  pushAll: (push: ChallengesPush) => void
  /** Ids of the edges of a region that are connected to this process. */
  listEdges: (region: string) => string[]
}

type AlpnAnswer = ChallengesPush['alpn'][number]

/**
 * What edges answer issuers with: the whole list of it, in versions, of which edges say that they have it. An issuer
 * may ask any edge of a region, also one that is connected to another process of control: each process pushes the
 * same list, reads anew when its version in the database has changed, and writes there what its edges have.
 */
export class PendingChallenges {
  readonly #given: Given
  /** Of this process, among all that work on the database. */
  readonly #process: string
  readonly #edges = new Map<string, ChallengeEdge>()
  readonly #alpn = new Map<string, AlpnAnswer>()
  #list: ChallengesPush = { version: 0, http: [], alpn: [] }
  #isStale = false
  #keptAt = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(given: Given) {
    this.#given = given
    this.#process = given.ids.next('prc')
  }

  /**
   * Tells edges of the challenges that are stored. Answers whether every edge of the region has them in time; these
   * may have no place in the list yet, when very many orders are being proved.
   */
  async publish(region: string, challenges: readonly PublishedChallenge[]): Promise<boolean> {
    const { version, tokens } = await this.#inTurn(() => this.#begin())
    if (challenges.some(({ type, token }) => type !== 'dns-01' && !tokens.has(token))) return false
    const until = performance.now() + HELD_WITHIN_MS
    while (performance.now() < until) {
      if (await this.#isHeld(region, version)) return true
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return false
  }

  /** An order has ended: its challenges are answered no longer, a moment later. */
  touch(): void {
    this.#isStale = true
  }

  /** Pushes what is new, here or in another process, and says which edges are here still. */
  async settle(): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#isStale) await this.#begin()
      else await this.#follow()
    })
    await this.#keepEdges()
  }

  /** Tells an edge that has just come. `push` goes to this edge only. */
  enrol(edge_id: string, region: string, push: (list: ChallengesPush) => void): Promise<void> {
    return this.#inTurn(async () => {
      const edge = { edge_id, region, process: this.#process, version: 0 }
      // Before the list is read: who does not wait for this edge has written down what it needs.
      await takeEdge(this.#given.db, edge)
      this.#edges.set(edge_id, edge)
      if (!(await this.#follow())) push(this.#list)
    })
  }

  async hold(edge_id: string, version: number): Promise<void> {
    const edge = this.#edges.get(edge_id)
    if (edge === undefined || edge.version >= version) return
    edge.version = version
    await keepEdges(this.#given.db, this.#process, [edge])
  }

  async #isHeld(region: string, version: number): Promise<boolean> {
    const own = this.#given.listEdges(region).map((id) => this.#edges.get(id)?.version ?? 0)
    if (own.some((held) => held < version)) return false
    const others = await listOtherVersions(this.#given.db, region, this.#process)
    return own.length + others.length > 0 && others.every((held) => held >= version)
  }

  async #begin(): Promise<{ version: number; tokens: ReadonlySet<string> }> {
    const { db, clock } = this.#given
    this.#isStale = false
    try {
      return await this.#renew(await nextVersion(db, clock.now()))
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  /** Answers whether there was something new. */
  async #follow(): Promise<boolean> {
    const version = await readVersion(this.#given.db)
    if (version === this.#list.version) return false
    await this.#renew(version)
    return true
  }

  /** The version was read before the challenges are, so that what it promises is among them. */
  async #renew(version: number): Promise<{ version: number; tokens: ReadonlySet<string> }> {
    const orders = await listProving(this.#given.db, LIMIT)
    const challenges = orders.flatMap((order) => order.challenges)
    const http = challenges
      .filter(({ type }) => type === 'http-01')
      .map(({ hostname, token, key_authorization }) => ({ hostname, token, key_authorization }))
    const byAlpn = challenges.filter(({ type }) => type === 'tls-alpn-01')
    const alpn = await Promise.all(byAlpn.map((one) => this.#makeAlpn(one)))
    const tokens = new Set(challenges.map(({ token }) => token))
    for (const token of this.#alpn.keys()) if (!tokens.has(token)) this.#alpn.delete(token)
    this.#list = { version, http, alpn }
    this.#given.pushAll(this.#list)
    return { version, tokens }
  }

  async #keepEdges(): Promise<void> {
    const { db, clock, listEdges } = this.#given
    const all = [...this.#edges.values()]
    const gone = all.filter(({ edge_id, region }) => !listEdges(region).includes(edge_id))
    for (const { edge_id } of gone) this.#edges.delete(edge_id)
    if (gone.length > 0) {
      await dropEdges(
        db,
        this.#process,
        gone.map(({ edge_id }) => edge_id),
      )
    }
    if (clock.monotonicMs() - this.#keptAt < KEPT_MS) return
    await keepEdges(db, this.#process, [...this.#edges.values()])
    this.#keptAt = clock.monotonicMs()
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
