import type { CaptureRule } from '@nora/contract/captures'
import { SECOND_MS } from '@nora/kit'
import { GATEWAYS_LIMIT } from '@nora/link'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type GatewayRow, listAllGateways } from '../stored/gateways.store.ts'
import { listLostAddresses, listPortRules } from '../stored/lost-addresses.store.ts'
import { listMembers, type OwnedMember } from '../stored/members.store.ts'
import { type GatewayPush, type PushedGateway, toPushed } from './to-pushed.ts'

/** Removed endpoints in one push. */
const REMOVED_LIMIT = 1_000
/** Changes that another process made are found this late. */
const READ_AGAIN_MS = 15 * SECOND_MS

type Given = Pick<Platform, 'db' | 'clock'> & {
  regions: readonly string[]
  /** From which the keys of cookies are derived. */
  secret: string
  /** The rules of teams that have one. */
  listCaptureRules: (db: Db) => Promise<ReadonlyMap<string, CaptureRule>>
  /** Pushes to the edges of the region that are connected. */
  pushRegion: (region: string, push: GatewayPush) => void
}

type Serving = { pushed: PushedGateway; key: string }
type Served = Map<string, Serving>

/**
 * Which gateways there are, and what edges were told of them. Reads and pushes follow each other, so that the last one
 * that an edge hears of an endpoint is of its last change.
 */
export class ServedGateways {
  readonly #given: Given
  readonly #told = new Map<string, Served>()
  #isStale = true
  #readAt = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(given: Given) {
    this.#given = given
  }

  /** A gateway or its address has changed, or may have. */
  touch(): void {
    this.#isStale = true
  }

  /** Tells edges what has changed since the last time. */
  settle(): Promise<void> {
    const isLate = this.#given.clock.now().getTime() - this.#readAt >= READ_AGAIN_MS
    return this.#isStale || isLate ? this.#inTurn(() => this.#pushChanges()) : Promise.resolve()
  }

  /** Tells an edge everything that its region has. `push` goes to this edge only. */
  enrol(region: string, push: (body: GatewayPush) => void): Promise<void> {
    return this.#inTurn(async () => {
      const served = (await this.#read()).get(region) ?? new Map<string, Serving>()
      pushAll([...served.values()], push)
      // Last, so that an edge that was away keeps what it has until then.
      push({ is_full: true, gateways: [], removed: [] })
    })
  }

  async #pushChanges(): Promise<void> {
    this.#isStale = false
    try {
      const now = await this.#read()
      for (const region of this.#given.regions) this.#pushRegion(region, now.get(region) ?? new Map())
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  #pushRegion(region: string, served: Served): void {
    const told = this.#told.get(region) ?? new Map<string, Serving>()
    const removed = [...told.keys()].filter((endpoint) => !served.has(endpoint))
    const changed = [...served.entries()].filter(([endpoint, { key }]) => told.get(endpoint)?.key !== key)
    const push = (body: GatewayPush) => this.#given.pushRegion(region, body)
    pushAll(
      changed.map(([, serving]) => serving),
      push,
    )
    for (let start = 0; start < removed.length; start += REMOVED_LIMIT)
      push({ is_full: false, gateways: [], removed: removed.slice(start, start + REMOVED_LIMIT) })
    this.#told.set(region, served)
  }

  async #read(): Promise<Map<string, Served>> {
    const { db, clock, regions, secret, listCaptureRules } = this.#given
    const rows = await listAllGateways(db)
    const members = await listMembers(
      db,
      rows.map(({ id }) => id),
    )
    const ofGateway = new Map<string, OwnedMember[]>(rows.map(({ id }) => [id, []]))
    for (const member of members) ofGateway.get(member.gateway_id)?.push(member)
    const lost = new Set(
      (await listLostAddresses(db)).map(({ team_id, endpoint }) => `${team_id} ${endpoint}`),
    )
    const isLost = ({ team_id, endpoint }: GatewayRow) => lost.has(`${team_id} ${endpoint}`)
    // Another team may hold the address now: its gateway comes last, and stays.
    const served = rows
      .filter((row) => row.kind === 'domain' || !isLost(row))
      .toSorted((one, other) => Number(isLost(other)) - Number(isLost(one)))
    const rules = await listPortRules(db)
    const captureRules = await listCaptureRules(db)
    const now = clock.now()
    const all = new Map<string, Served>()
    for (const row of served) {
      const captureRule = captureRules.get(row.team_id) ?? 'allowed'
      const about = { now, secret, isPending: isLost(row), rules: rules.get(row.id), captureRule }
      const pushed = toPushed(row, { ...about, members: ofGateway.get(row.id) ?? [] })
      const serving = { pushed, key: JSON.stringify(pushed) }
      for (const region of row.region === null ? regions : [row.region]) {
        const ofRegion = all.get(region) ?? new Map<string, Serving>()
        all.set(region, ofRegion.set(pushed.endpoint, serving))
      }
    }
    this.#readAt = now.getTime()
    return all
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run)
    this.#turn = turn.catch(() => {})
    return turn
  }
}

function pushAll(all: readonly Serving[], push: (body: GatewayPush) => void): void {
  for (let start = 0; start < all.length; start += GATEWAYS_LIMIT) {
    const gateways = all.slice(start, start + GATEWAYS_LIMIT).map(({ pushed }) => pushed)
    push({ is_full: false, gateways, removed: [] })
  }
}
