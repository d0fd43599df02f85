import { type Clock, Problem } from '@nora/kit'
import type { AgentMessage, EdgeMessage, Stream, Target } from '@nora/protocol'
import { ResetCode } from '@nora/protocol'
import type { AgentEvent } from './agent-event.ts'
import { BackOff } from './back-off.ts'
import type { CaptureStore } from './capture/capture-store.ts'
import type { ConnectionLog } from './connections/connection-log.ts'
import { isPassing, toTunnelEnding } from './ending.ts'
import type { Leg } from './leg.ts'
import { observeOrigins } from './observe-origins.ts'
import { PublishedShells } from './published-shells.ts'
import type { Schedule } from './schedule.ts'
import { type ConnectionCounts, Tunnel, type TunnelObserver } from './tunnel.ts'
import type { TunnelRequest } from './tunnel-request.ts'

export type PublishedTunnelsDeps = {
  captures: CaptureStore | null
  connectionLog: ConnectionLog | null
  random: () => number
  schedule: Schedule
  clock: Clock
  onEvent(event: AgentEvent): void
  /** All legs that are open, and those of them on which tunnels may be bound. */
  legs: () => Leg[]
  readyLegs: () => Leg[]
  /** The last tunnel has ended, and why. */
  onEmpty(problem: Problem): void
}

type Said<T extends EdgeMessage['type']> = Extract<EdgeMessage, { type: T }>

/** An agent's tunnels, each bound on every leg, and what edges say of them. */
export class PublishedTunnels {
  /** The newest epoch that a leg was given. */
  epoch = 0
  readonly shells: PublishedShells
  readonly counts: ConnectionCounts = { connections: 0, openConnections: 0 }
  readonly #deps: PublishedTunnelsDeps
  readonly #backOff: BackOff
  readonly #observer: TunnelObserver
  readonly #tunnels = new Map<number, Tunnel>()
  /** Tunnels without a name yet, and the leg that asks for one: two would get two. */
  readonly #naming = new Map<Tunnel, Leg>()

  constructor(deps: PublishedTunnelsDeps) {
    this.#deps = deps
    this.#backOff = new BackOff(deps.random)
    this.#observer = observeOrigins(deps.onEvent)
    this.shells = new PublishedShells({
      clock: deps.clock,
      tunnels: () => this.#tunnels.values(),
      legs: deps.legs,
    })
  }

  /** Serves beside `replaces` until it has taken its place on a leg; there it does so at once. */
  add(request: TunnelRequest, replaces: number | null): void {
    const former = replaces === null ? null : (this.#tunnels.get(replaces) ?? null)
    const { captures, connectionLog, schedule, readyLegs } = this.#deps
    const tunnel = new Tunnel(request, {
      counts: this.counts,
      captures,
      connectionLog,
      observer: this.#observer,
      schedule,
      keepIdle: ({ request: { ref } }, keep) => this.#tellAll({ type: 'keep_idle', ref, keep }),
      drain: ({ request: { ref } }) => this.#tellAll({ type: 'keep_idle', ref, keep: false, drain: true }),
      replaces: former,
    })
    this.#tunnels.set(request.ref, tunnel)
    this.shells.add(tunnel)
    for (const leg of readyLegs()) this.#bind(leg, tunnel)
  }

  remove(ref: number): void {
    const tunnel = this.#tunnels.get(ref)
    if (!tunnel) return
    this.#unbind(ref)
    this.#forget(tunnel)
  }

  unbindAll(): void {
    for (const ref of this.#tunnels.keys()) this.#unbind(ref)
  }

  close(): void {
    for (const tunnel of this.#tunnels.values()) tunnel.close()
  }

  bindOn(leg: Leg): void {
    for (const tunnel of this.#tunnels.values()) this.#bind(leg, tunnel)
  }

  /** Another leg asks for the names that the lost leg was asking for. */
  onGone(leg: Leg): void {
    for (const [tunnel, asking] of this.#naming) {
      if (asking !== leg) continue
      this.#naming.delete(tunnel)
      for (const other of this.#deps.readyLegs()) this.#bind(other, tunnel)
    }
  }

  onBound(leg: Leg, message: Said<'bound'>): void {
    const tunnel = this.#tunnels.get(message.ref)
    if (!tunnel) return
    const { ref, tunnel_id: tunnelId, hostname, url, slot, epoch } = message
    const wasCarried = this.#isCarried(tunnel)
    const isElsewhere = tunnel.bound !== null && tunnel.bound.url !== url
    tunnel.bound = { ref, tunnelId, hostname, url }
    this.epoch = Math.max(this.epoch, epoch)
    this.#backOff.reset()
    leg.assign(slot, tunnel)
    this.shells.onBound(leg, tunnel)
    if (tunnel.sparesIdle) leg.send({ type: 'keep_idle', ref, keep: false })
    this.#succeed(leg, tunnel)
    if (this.#naming.delete(tunnel)) {
      for (const other of this.#deps.readyLegs()) if (other !== leg) this.#bind(other, tunnel)
    }
    if (!wasCarried || isElsewhere) this.#deps.onEvent({ type: 'bound', tunnel: tunnel.bound })
  }

  onRefused(leg: Leg, { ref, code, text, data }: Said<'refused'>): void {
    const tunnel = this.#tunnels.get(ref)
    if (!tunnel) return
    const isCarried = this.#isCarried(tunnel)
    if (!isPassing(code) && !isCarried) {
      this.#end(tunnel, new Problem(code, text, { data }))
      return
    }
    const retryInMs = this.#backOff.nextMs()
    if (!isCarried) this.#deps.onEvent({ type: 'offline', reason: text, retryInMs })
    leg.retryLater(ref, retryInMs, () => this.#bind(leg, tunnel))
  }

  onClosed({ ref, tunnel_id, reason, text }: Said<'closed'>): void {
    for (const tunnel of this.#tunnels.values()) {
      const isMeant = ref === undefined ? tunnel.bound?.tunnelId === tunnel_id : tunnel.request.ref === ref
      // On one leg its successor has its place; on the others visitors still come to it.
      const isSucceeded = reason === 'superseded' && this.#hasSuccessor(tunnel)
      if (isMeant && !isSucceeded) this.#end(tunnel, toTunnelEnding(reason, text))
    }
  }

  onStream(leg: Leg, stream: Stream, target: Target): void {
    const tunnel = leg.findTunnel(target.slot)
    if (tunnel) tunnel.accept(stream, target)
    else stream.reset(ResetCode.UNKNOWN_TARGET)
  }

  #bind(leg: Leg, tunnel: Tunnel): void {
    if (tunnel.bound === null) {
      const asking = this.#naming.get(tunnel)
      if (asking !== undefined && asking !== leg) return
      this.#naming.set(tunnel, leg)
    }
    leg.send(tunnel.bindMessage)
  }

  #unbind(ref: number): void {
    this.#tellAll({ type: 'unbind', ref })
  }

  #tellAll(message: AgentMessage): void {
    for (const leg of this.#deps.legs()) leg.send(message)
  }

  /** On this leg the tunnel has taken the place of the one that it replaces. */
  #succeed(leg: Leg, tunnel: Tunnel): void {
    const former = tunnel.replaces
    if (former === null) return
    leg.send({ type: 'unbind', ref: former.request.ref })
    leg.forget(former)
    if (this.#isCarried(former)) return
    tunnel.replaces = null
    this.#forget(former)
  }

  #end(tunnel: Tunnel, problem: Problem): void {
    this.#forget(tunnel)
    this.#deps.onEvent({ type: 'closed', ref: tunnel.request.ref, problem })
    if (this.#tunnels.size === 0) this.#deps.onEmpty(problem)
  }

  #hasSuccessor(tunnel: Tunnel): boolean {
    return [...this.#tunnels.values()].some(({ replaces }) => replaces === tunnel)
  }

  #forget(tunnel: Tunnel): void {
    this.#tunnels.delete(tunnel.request.ref)
    tunnel.close()
    this.shells.remove(tunnel)
    this.#naming.delete(tunnel)
    for (const leg of this.#deps.legs()) leg.forget(tunnel)
  }

  #isCarried(tunnel: Tunnel): boolean {
    return this.#deps.legs().some((leg) => leg.carries(tunnel))
  }
}
