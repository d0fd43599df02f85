import { EVERY_ENDPOINT, NamedIpPolicy, parseAddress } from '@nora/kit'
import type { PushBody } from '@nora/link'
import type { PolicyRow } from './policies.store.ts'

/** Control checks these itself; edges check visitors. */
export type Surface = 'console' | 'api' | 'agents'

export type TeamPush = PushBody<'set_ip_policies'>
type InForce = { row: PolicyRow; named: NamedIpPolicy }

type Given = {
  /** Policies that are in force, of one team or of all. */
  read: (team_id: string | null) => Promise<readonly PolicyRow[]>
  /** Told after each change, by what holds from then on. */
  tell: (push: TeamPush) => void
}

/**
 * The policies of all teams that are in force, ready for use: what is asked of them at every call costs no
 * question to the database. Of a team that was changed they are read anew, one read after the other, so that
 * the last one is of the last change; until a read succeeds what was known last holds.
 */
export class LivePolicies {
  readonly #given: Given
  readonly #teams = new Map<string, readonly InForce[]>()
  readonly #stale = new Set<string>()
  readonly #listeners = new Map<string, Set<() => void>>()
  #turn: Promise<void> = Promise.resolve()

  constructor(given: Given) {
    this.#given = given
  }

  /** Before anybody is let in. */
  async restore(): Promise<void> {
    const teams = new Map<string, PolicyRow[]>()
    for (const row of await this.#given.read(null)) {
      teams.set(row.team_id, [...(teams.get(row.team_id) ?? []), row])
    }
    for (const [team_id, rows] of teams) this.#teams.set(team_id, rows.map(toInForce))
  }

  /** The team's policies were changed, and the change is committed: from the answer on it holds. */
  refresh(team_id: string): Promise<void> {
    this.#stale.add(team_id)
    return this.settle()
  }

  /** Reads anew what could not be read. */
  settle(): Promise<void> {
    const turn = this.#turn.then(() => this.#readStale())
    this.#turn = turn.catch(() => {})
    return turn
  }

  /** The first policy of the team that does not let the address through this door; undefined when all do. */
  findRefusing(team_id: string, surface: Surface, address: string): { id: string; name: string } | undefined {
    const policies = this.#teams.get(team_id)
    if (policies === undefined) return undefined
    const parsed = parseAddress(address)
    return policies.find(({ row, named }) => row[surface] && !named.policy.allows(parsed))?.row
  }

  /** Lists the policies that visitors of the public address have to pass. */
  listOfEndpoint(team_id: string, hostname: string): NamedIpPolicy[] {
    const policies = this.#teams.get(team_id) ?? []
    return policies
      .filter(({ row: { endpoints } }) => endpoints.includes(hostname) || endpoints.includes(EVERY_ENDPOINT))
      .map(({ named }) => named)
  }

  /** All that edges have to know. */
  snapshot(): TeamPush[] {
    return [...this.#teams].map(([team_id, policies]) => toPush(team_id, policies))
  }

  /** Told when other policies hold for the team. Answers how to stop listening. */
  on(team_id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(team_id) ?? new Set()
    this.#listeners.set(team_id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(team_id)
    }
  }

  async #readStale(): Promise<void> {
    for (const team_id of [...this.#stale]) {
      this.#stale.delete(team_id)
      try {
        this.#set(team_id, (await this.#given.read(team_id)).map(toInForce))
      } catch (error) {
        this.#stale.add(team_id)
        throw error
      }
    }
  }

  #set(team_id: string, policies: readonly InForce[]): void {
    if (policies.length === 0) this.#teams.delete(team_id)
    else this.#teams.set(team_id, policies)
    this.#given.tell(toPush(team_id, policies))
    for (const listener of [...(this.#listeners.get(team_id) ?? [])]) listener()
  }
}

function toInForce(row: PolicyRow): InForce {
  return { row, named: new NamedIpPolicy(row) }
}

function toPush(team_id: string, policies: readonly InForce[]): TeamPush {
  const ofEdges = policies.filter(({ row }) => row.agents || row.endpoints.length > 0)
  return {
    team_id,
    policies: ofEdges.map(({ row: { id, name, rules, agents, endpoints } }) => ({
      id,
      name,
      agents,
      endpoints: [...endpoints],
      rules: rules.map(({ network, effect }) => ({ network, effect })),
    })),
  }
}
