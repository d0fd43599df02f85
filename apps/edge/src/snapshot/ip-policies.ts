import { type Address, IpPolicy, parseAddress } from '@nora/kit'
import type { PushBody } from '@nora/link'

type Named = { name: string; policy: IpPolicy }

/** Of one team. */
type InForce = {
  readonly agents: readonly Named[]
  /** Of visitors, by what they come to. */
  readonly endpoints: ReadonlyMap<string, readonly IpPolicy[]>
}

/**
 * The IP policies of all teams, as control told them last, ready for use. What was known holds while control is
 * away: nobody gets in because a question has no answer.
 */
export class IpPolicies {
  readonly #teams = new Map<string, InForce>()

  /** From now on these hold for the team. */
  set({ team_id, policies }: PushBody<'set_ip_policies'>): void {
    if (policies.length === 0) {
      this.#teams.delete(team_id)
      return
    }
    const agents: Named[] = []
    const endpoints = new Map<string, IpPolicy[]>()
    for (const { name, rules, ...attached } of policies) {
      const policy = new IpPolicy(rules)
      if (attached.agents) agents.push({ name, policy })
      for (const hostname of attached.endpoints) {
        endpoints.set(hostname, [...(endpoints.get(hostname) ?? []), policy])
      }
    }
    this.#teams.set(team_id, { agents, endpoints })
  }

  /** No other team has any. */
  keep(team_ids: readonly string[]): void {
    const kept = new Set(team_ids)
    for (const team_id of this.#teams.keys()) if (!kept.has(team_id)) this.#teams.delete(team_id)
  }

  /** Of a visitor's address: whether a policy of the endpoint's team keeps it out. Asked at every request. */
  isDenied(address: Address | null, { teamId, hostname }: { teamId: string; hostname: string }): boolean {
    const policies = this.#teams.get(teamId)?.endpoints.get(hostname)
    return policies?.some((policy) => !policy.allows(address)) ?? false
  }

  /** Of an agent's address: the name of the policy of its team that keeps it out; undefined when none does. */
  findRefusing(teamId: string, address: string): string | undefined {
    const agents = this.#teams.get(teamId)?.agents
    if (agents === undefined || agents.length === 0) return undefined
    const parsed = parseAddress(address)
    return agents.find(({ policy }) => !policy.allows(parsed))?.name
  }
}
