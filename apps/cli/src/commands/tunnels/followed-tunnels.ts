import type { OriginTarget } from '@nora/agent'
import type { InspectedTunnel } from '@nora/contract'
import type { ShownTunnel } from '../../output/tunnel-view.ts'
import { ruleNamesOf } from './rules/rule-names.ts'
import type { PlannedTunnel } from './tunnel-plan.ts'

type Followed = {
  readonly shown: ShownTunnel
  readonly target: OriginTarget
  readonly isHttp: boolean
  replaces: number | null
  tunnelId: string | null
  isOver: boolean
}

/** The tunnels of an agent as its owner sees them, by the owner's number. */
export class FollowedTunnels {
  #byRef = new Map<number, Followed>()

  /** Those to show: one that is to take another's place shows when it has it. */
  get shown(): ShownTunnel[] {
    return this.#entries().flatMap(({ shown, replaces }) => (replaces === null ? [shown] : []))
  }

  add({ label, request, ssh = null }: PlannedTunnel, replaces: number | null): void {
    const { ref, kind, target, options } = request
    const shown: ShownTunnel = {
      label,
      target: target.label,
      rules: ruleNamesOf(options),
      ssh,
      url: null,
      problem: null,
    }
    const isHttp = kind !== 'tcp' && kind !== 'ssh'
    this.#byRef.set(ref, { shown, target, isHttp, replaces, tunnelId: null, isOver: false })
  }

  /** Whether any of them is for HTTP. */
  get hasHttp(): boolean {
    return this.#entries().some(({ isHttp }) => isHttp)
  }

  find(ref: number): Followed | undefined {
    return this.#byRef.get(ref)
  }

  /** It has an address, and the place of whom it replaces. */
  settle(ref: number, tunnelId: string): ShownTunnel | null {
    const followed = this.#byRef.get(ref)
    if (!followed) return null
    followed.tunnelId = tunnelId
    const { replaces } = followed
    followed.replaces = null
    if (replaces !== null) this.#moveTo(replaces, ref, followed)
    return followed.shown
  }

  /** It stays to be seen, with its problem; one that should have replaced another leaves that one be. */
  end(ref: number): void {
    const followed = this.#byRef.get(ref)
    if (!followed) return
    if (followed.replaces !== null) this.#byRef.delete(ref)
    followed.isOver = true
    followed.shown.url = null
  }

  remove(ref: number): void {
    this.#byRef.delete(ref)
  }

  inspected(isOnline: boolean): InspectedTunnel[] {
    return this.#entries()
      .filter(({ replaces, isOver }) => replaces === null && !isOver)
      .map(({ shown, tunnelId, isHttp, target }) => ({
        id: tunnelId ?? '',
        label: shown.label,
        url: shown.url ?? '',
        target: shown.target,
        state: isOnline && tunnelId !== null ? 'live' : 'connecting',
        shows: isHttp ? 'requests' : target.kind === 'shell' ? 'sessions' : 'connections',
      }))
  }

  targetOf(tunnelId: string): OriginTarget | null {
    return this.#entries().find((followed) => followed.tunnelId === tunnelId)?.target ?? null
  }

  tunnelIdOf(target: OriginTarget): string | null {
    return this.#entries().find((followed) => followed.target === target)?.tunnelId ?? null
  }

  /** What `nora.yml` calls it. */
  labelOfTunnel(tunnelId: string): string | null {
    return this.#entries().find((followed) => followed.tunnelId === tunnelId)?.shown.label ?? null
  }

  /** What `nora.yml` calls the tunnel of a target. */
  labelOf(target: OriginTarget): string | null {
    return this.#entries().find((followed) => followed.target === target)?.shown.label ?? null
  }

  /** Rows keep their order on the screen. */
  #moveTo(place: number, ref: number, followed: Followed): void {
    const others = [...this.#byRef].filter(([candidate]) => candidate !== ref)
    this.#byRef = new Map(
      others.map((entry): [number, Followed] => (entry[0] === place ? [ref, followed] : entry)),
    )
  }

  #entries(): Followed[] {
    return [...this.#byRef.values()]
  }
}
