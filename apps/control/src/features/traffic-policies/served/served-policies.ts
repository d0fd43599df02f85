import { SECOND_MS } from '@nora/kit'
import { POLICIES_LIMIT, type PushBody } from '@nora/link'
import type { Platform } from '../../../platform/platform.ts'
import { type Attached, listServed } from '../stored/attachments.store.ts'
import { openText } from '../stored/policy-text.ts'
import { listTexts } from '../stored/versions.store.ts'

export type PolicyPush = PushBody<'set_policies'>
type Pushed = PolicyPush['policies'][number]

/** Removed addresses in one push. */
const REMOVED_LIMIT = 1000
/** Changes that another process made are found this late. */
const READ_AGAIN_MS = 15 * SECOND_MS

type Given = Pick<Platform, 'db' | 'sealer' | 'clock' | 'log'> & {
  /** Pushes to the edges of the region that are connected. */
  pushRegion: (region: string, push: PolicyPush) => void
  /** The addresses of the team have other policies now. */
  tellAccess: (team_id: string) => void
}

/** Which versions an address has. */
type Serving = { row: Attached; version: number; key: string }
type Served = Map<string, Serving>

/**
 * Which policy each address has, and what edges were told of it. Reads and pushes follow each other, so that the
 * last one that an edge hears of an address is of its last change.
 */
export class ServedPolicies {
  readonly #given: Given
  readonly #told = new Map<string, Served>()
  #isStale = true
  #readAt = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(given: Given) {
    this.#given = given
  }

  /** A policy, an attachment or an address has changed, or may have. */
  touch(): void {
    this.#isStale = true
  }

  /** The policy that edges were told to apply at an address of the team. */
  find(team_id: string, endpoint: string): { id: string; name: string } | null {
    for (const served of this.#told.values()) {
      const row = served.get(endpoint)?.row
      if (row?.team_id === team_id) return { id: row.policy_id, name: row.policy.name }
    }
    return null
  }

  /** Tells edges what has changed since the last time. */
  settle(): Promise<void> {
    const isLate = this.#given.clock.now().getTime() - this.#readAt >= READ_AGAIN_MS
    return this.#isStale || isLate ? this.#inTurn(() => this.#pushChanges()) : Promise.resolve()
  }

  /** Tells an edge everything that its region has. `push` goes to this edge only. */
  enrol(region: string, push: (body: PolicyPush) => void): Promise<void> {
    return this.#inTurn(async () => {
      const served = (await this.#read()).get(region) ?? new Map<string, Serving>()
      await this.#pushAll([...served.values()], push)
      // Last, so that an edge that was away keeps what it has until then.
      push({ is_full: true, policies: [], removed: [] })
    })
  }

  async #pushChanges(): Promise<void> {
    this.#isStale = false
    try {
      const now = await this.#read()
      for (const region of new Set([...now.keys(), ...this.#told.keys()])) {
        await this.#pushRegion(region, now.get(region) ?? new Map())
      }
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  async #pushRegion(region: string, served: Served): Promise<void> {
    const told = this.#told.get(region) ?? new Map<string, Serving>()
    const removed = [...told.keys()].filter((endpoint) => !served.has(endpoint))
    const changed = [...served.values()].filter(({ row, key }) => told.get(row.endpoint)?.key !== key)
    const push = (body: PolicyPush) => this.#given.pushRegion(region, body)
    await this.#pushAll(changed, push)
    for (let start = 0; start < removed.length; start += REMOVED_LIMIT) {
      push({ is_full: false, policies: [], removed: removed.slice(start, start + REMOVED_LIMIT) })
    }
    this.#told.set(region, served)
    const rows = [...changed, ...removed.flatMap((endpoint) => told.get(endpoint) ?? [])]
    for (const team_id of new Set(rows.map(({ row }) => row.team_id))) this.#given.tellAccess(team_id)
  }

  async #pushAll(all: readonly Serving[], push: (body: PolicyPush) => void): Promise<void> {
    for (let start = 0; start < all.length; start += POLICIES_LIMIT) {
      const policies = await this.#withTexts(all.slice(start, start + POLICIES_LIMIT))
      if (policies.length > 0) push({ is_full: false, policies, removed: [] })
    }
  }

  async #withTexts(some: readonly Serving[]): Promise<Pushed[]> {
    const wanted = some.flatMap(({ row, version }) =>
      [version, row.trial_version, row.shadow_version].flatMap((number) =>
        number === null ? [] : [{ policy_id: row.policy_id, version: number }],
      ),
    )
    const rows = await listTexts(this.#given.db, wanted)
    const sealed = new Map(rows.map((row) => [`${row.policy_id} ${row.number}`, row.text_sealed]))
    const read = (policy_id: string, version: number) => {
      const text = sealed.get(`${policy_id} ${version}`)
      if (text === undefined) throw new Error('a version of a policy is missing')
      return { version, source: openText(this.#given.sealer, policy_id, text).source }
    }
    return some.flatMap(({ row, version }) => this.#toPushed(row, version, read))
  }

  #toPushed(
    { endpoint, policy_id, trial_version, trial_percent, shadow_version }: Attached,
    version: number,
    read: (policy_id: string, version: number) => { version: number; source: string },
  ): Pushed[] {
    try {
      const trial =
        trial_version === null || trial_percent === null
          ? null
          : { ...read(policy_id, trial_version), percent: trial_percent }
      const shadow = shadow_version === null ? null : read(policy_id, shadow_version)
      return [{ endpoint, policy_id, ...read(policy_id, version), trial, shadow }]
    } catch (error) {
      // Sealed with another master key: the edges go on with what they have.
      this.#given.log.error({ err: error, policy_id }, 'a policy cannot be read')
      return []
    }
  }

  async #read(): Promise<Map<string, Served>> {
    const regions = new Map<string, Served>()
    for (const row of await listServed(this.#given.db)) {
      const version = row.pinned ?? row.policy.published
      if (version === 0) continue
      const { policy_id, trial_version, trial_percent, shadow_version } = row
      const key = [policy_id, version, trial_version, trial_percent, shadow_version].join(' ')
      const served = regions.get(row.region) ?? new Map<string, Serving>()
      regions.set(row.region, served.set(row.endpoint, { row, version, key }))
    }
    this.#readAt = this.#given.clock.now().getTime()
    return regions
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run)
    this.#turn = turn.catch(() => {})
    return turn
  }
}
