import type { AgentEvent } from '@nora/agent'
import type { Lang } from '@nora/kit'
import type { TunnelFact } from '../../../output/tunnel-view.ts'
import type { FollowedTunnels } from './followed-tunnels.ts'
import { originProblem } from './origin-problem.ts'

type Event<T extends AgentEvent['type']> = Extract<AgentEvent, { type: T }>

/** Tells whether the local services of tunnels answer. */
export class ShownOrigins {
  readonly #tunnels: FollowedTunnels
  readonly #lang: Lang
  readonly #tell: (fact: TunnelFact) => void

  constructor(tunnels: FollowedTunnels, lang: Lang, tell: (fact: TunnelFact) => void) {
    this.#tunnels = tunnels
    this.#lang = lang
    this.#tell = tell
  }

  onDown({ ref, target, failure, error }: Event<'origin_down'>): void {
    const tunnel = this.#tunnels.find(ref)?.shown
    if (!tunnel) return
    const message = originProblem(this.#lang, target, failure, error)
    tunnel.problem = message
    this.#tell({ type: 'origin_down', tunnel, failure, message })
  }

  onUp({ ref }: Event<'origin_up'>): void {
    const tunnel = this.#tunnels.find(ref)?.shown
    if (!tunnel) return
    tunnel.problem = null
    this.#tell({ type: 'origin_up', tunnel })
  }
}
