import { type Address, EVERY_ENDPOINT, NamedIpPolicy, parseAddress } from '@nora/kit'
import type { PushBody } from '@nora/link'

/** Holds the policies of one team. */
type InForce = {
  readonly agents: readonly NamedIpPolicy[]
  /** Policies for visitors, by endpoint; each list includes those of every endpoint. */
  readonly endpoints: ReadonlyMap<string, readonly NamedIpPolicy[]>
  readonly everyEndpoint: readonly NamedIpPolicy[]
  /** By name and by id. */
  readonly byName: ReadonlyMap<string, NamedIpPolicy>
}

const NONE: readonly NamedIpPolicy[] = []

/**
 * The IP policies of all teams, as control told them last, ready for use. What was known holds while control is
 * away: nobody gets in because a question has no answer.
 */
export class IpPolicies {
  readonly #teams = new Map<string, InForce>()

  /** Sets the policies of the team from now on. */
  set({ team_id, policies }: PushBody<'set_ip_policies'>): void {
    if (policies.length === 0) {
      this.#teams.delete(team_id)
      return
    }
    const named = policies.map((policy) => ({ ...policy, named: new NamedIpPolicy(policy) }))
    const attachedTo = (hostname: string) =>
      named
        .filter(({ endpoints }) => endpoints.includes(hostname) || endpoints.includes(EVERY_ENDPOINT))
        .map((policy) => policy.named)
    const hostnames = new Set(policies.flatMap(({ endpoints }) => endpoints))
    this.#teams.set(team_id, {
      agents: named.filter(({ agents }) => agents).map((policy) => policy.named),
      endpoints: new Map([...hostnames].map((hostname) => [hostname, attachedTo(hostname)])),
      everyEndpoint: attachedTo(EVERY_ENDPOINT),
      byName: new Map(
        named.flatMap(({ id, name, named: policy }) =>
          [name, id].flatMap((key) => (key === null ? [] : [[key, policy] as const])),
        ),
      ),
    })
  }

  /** No other team has any. */
  keep(team_ids: readonly string[]): void {
    const kept = new Set(team_ids)
    for (const team_id of this.#teams.keys()) if (!kept.has(team_id)) this.#teams.delete(team_id)
  }

  /** Lists the policies that visitors of the endpoint have to pass. It is called at every request. */
  ofEndpoint({ teamId, hostname }: { teamId: string; hostname: string }): readonly NamedIpPolicy[] {
    const team = this.#teams.get(teamId)
    if (team === undefined) return NONE
    return team.endpoints.get(hostname) ?? team.everyEndpoint
  }

  /** Whether the policy of the team lets the address in; null: the team has none of that name or id. */
  allows(teamId: string, nameOrId: string, address: Address | null): boolean | null {
    return this.#teams.get(teamId)?.byName.get(nameOrId)?.policy.allows(address) ?? null
  }

  /** Finds the policy of the team that denies the address of an agent, by name; undefined when none does. */
  findRefusing(teamId: string, address: string): string | undefined {
    const agents = this.#teams.get(teamId)?.agents
    if (agents === undefined || agents.length === 0) return undefined
    const parsed = parseAddress(address)
    return agents.find(({ policy }) => !policy.allows(parsed))?.refusal.name
  }
}
