import type { OriginTarget, TunnelRequest } from '@nora/agent'
import type { InspectedTunnel } from '@nora/contract/tunnels'
import { type ControlledTunnel, nameInUrl } from '../../../inspector/controlled-tunnels.ts'
import type { ShownTunnel } from '../../../output/tunnel-view.ts'
import type { PlannedTunnel } from '../plan/tunnel-plan.ts'
import { getRuleNames } from '../rules/rule-names.ts'
import { Settlements } from './settlements.ts'

type Followed = {
  readonly shown: ShownTunnel
  readonly target: OriginTarget
  readonly kind: TunnelRequest['kind']
  readonly isHttp: boolean
  replaces: number | null
  tunnelId: string | null
  hasEnded: boolean
}

/** The tunnels of an agent as its owner sees them, by the owner's number. */
export class FollowedTunnels {
  #byRef = new Map<number, Followed>()
  readonly #settlements = new Settlements()

  /** Lists the tunnels to show: one that is to replace another shows once it has replaced it. */
  get shown(): ShownTunnel[] {
    return this.#entries().flatMap(({ shown, replaces }) => (replaces === null ? [shown] : []))
  }

  add({ label, request, ssh = null }: PlannedTunnel, replaces: number | null): void {
    const { ref, kind, target, description = null, options, pool } = request
    const shown: ShownTunnel = {
      label,
      target: target.label,
      gateway: pool?.gateway ?? null,
      description,
      rules: getRuleNames(options),
      ssh,
      url: null,
      problem: null,
    }
    const isHttp = kind === 'http' || kind === 'trigger'
    this.#byRef.set(ref, { shown, target, kind, isHttp, replaces, tunnelId: null, hasEnded: false })
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
    this.#settlements.settle(ref)
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
    followed.hasEnded = true
    followed.shown.url = null
    this.#settlements.settle(ref)
  }

  /** It has ended, and does not come back by itself. */
  hasEnded(ref: number): boolean {
    return this.#byRef.get(ref)?.hasEnded ?? true
  }

  /** Returns the name of a tunnel without a label, from its address; null before it has one. */
  getName(ref: number): string | null {
    const url = this.#byRef.get(ref)?.shown.url ?? null
    return url && nameInUrl(url)
  }

  /** Resolves when the tunnel is live or has ended, or after the limit. */
  async settled(ref: number, limitMs: number): Promise<void> {
    const followed = this.#byRef.get(ref)
    if (followed && !followed.hasEnded && followed.tunnelId === null)
      await this.#settlements.wait(ref, limitMs)
  }

  /** Nothing more will happen to them. */
  close(): void {
    this.#settlements.close()
  }

  remove(ref: number): void {
    this.#byRef.delete(ref)
    this.#settlements.settle(ref)
  }

  inspected(isOnline: boolean): InspectedTunnel[] {
    return this.#entries()
      .filter(({ replaces, hasEnded }) => replaces === null && !hasEnded)
      .map(({ shown, tunnelId, isHttp, target }) => ({
        id: tunnelId ?? '',
        label: shown.label,
        url: shown.url ?? '',
        target: shown.target,
        state: isOnline && tunnelId !== null ? 'live' : 'connecting',
        shows: isHttp ? 'requests' : target.kind === 'shell' ? 'sessions' : 'connections',
      }))
  }

  controlled(): ControlledTunnel[] {
    return this.#entries()
      .filter(({ replaces }) => replaces === null)
      .map(({ shown: { label, url, target, problem }, kind, hasEnded }) => ({
        name: label ?? (url === null ? null : nameInUrl(url)),
        kind,
        url,
        target,
        state: hasEnded ? 'ended' : url === null ? 'connecting' : 'live',
        problem,
      }))
  }

  getTarget(tunnelId: string): OriginTarget | null {
    return this.#entries().find((followed) => followed.tunnelId === tunnelId)?.target ?? null
  }

  getTunnelId(target: OriginTarget): string | null {
    return this.#entries().find((followed) => followed.target === target)?.tunnelId ?? null
  }

  /** Returns the name of the tunnel in `nora.yml`. */
  labelOfTunnel(tunnelId: string): string | null {
    return this.#entries().find((followed) => followed.tunnelId === tunnelId)?.shown.label ?? null
  }

  /** Returns the name in `nora.yml` of the tunnel of a target. */
  getLabel(target: OriginTarget): string | null {
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
