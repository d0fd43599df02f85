import { type Clock, type Localized, Problem, systemClock } from '@nora/kit'
import {
  type EdgeMessage,
  type LinkClose,
  LinkCode,
  ResetCode,
  type Stream,
  type Target,
  TargetKind,
} from '@nora/protocol'
import type { AgentOptions } from './agent-options.ts'
import { type AgentStatus, statusOf } from './agent-status.ts'
import { BackOff, STABLE_AFTER_MS } from './back-off.ts'
import type { Dialled } from './dial/dialler.ts'
import { endingOf, endingOfTunnel, isPassing } from './ending.ts'
import { Leg } from './leg.ts'
import { Legs } from './legs.ts'
import { observeOrigins } from './observe-origins.ts'
import { reasonOfClose, reasonOfError } from './offline-reason.ts'
import { runLater, type Schedule } from './schedule.ts'
import { toHello } from './to-hello.ts'
import { Tunnel, type TunnelObserver, type TunnelRequest } from './tunnel.ts'

/**
 * Keeps tunnels published: dials, binds, serves, and dials again for as long as it takes. Ends by `stop`,
 * or when the server says that coming back is of no use; `ended` then holds why.
 */
export class Agent {
  /** Resolves once: null after `stop`, else the Problem that ended it. */
  readonly ended: Promise<Problem | null>
  readonly #options: AgentOptions
  readonly #clock: Clock
  readonly #schedule: Schedule
  readonly #backOff: BackOff
  readonly #tunnels = new Map<number, Tunnel>()
  readonly #observer: TunnelObserver
  readonly #legs: Legs
  #isDialling = false
  #readyAtMs: number | null = null
  #epoch = 0
  #isOver = false
  #cancelRetry = () => {}
  #end: (problem: Problem | null) => void = () => {}

  constructor(options: AgentOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#schedule = options.schedule ?? runLater
    this.#legs = new Legs(options.bufferBytes)
    this.#backOff = new BackOff(options.random)
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#observer = observeOrigins(options.onEvent)
    for (const request of options.tunnels) this.publish(request)
  }

  get status(): AgentStatus {
    return statusOf(this.#tunnels.values(), this.#legs.rttMs, this.#options.dialler.route)
  }

  start(): void {
    this.#options.dialler.start(() => this.#onBetterWay())
    void this.#connect()
  }

  /**
   * One tunnel more, on the link there is. It takes the name and place of `replaces`, which serves until
   * the new one is there, and goes on serving when it is refused.
   */
  publish(request: TunnelRequest, replaces: number | null = null): void {
    const former = replaces === null ? null : (this.#tunnels.get(replaces) ?? null)
    const { captures } = this.#options
    const tunnel = new Tunnel(request, { captures, observer: this.#observer, replaces: former })
    this.#tunnels.set(request.ref, tunnel)
    if (this.#readyAtMs !== null) this.#bind(tunnel)
  }

  /** Takes one tunnel back; the others stay. */
  withdraw(ref: number): void {
    const tunnel = this.#tunnels.get(ref)
    if (!tunnel) return
    this.#legs.send({ type: 'unbind', ref })
    this.#forget(tunnel)
  }

  /** Takes the tunnels back and hangs up. */
  async stop(): Promise<void> {
    if (this.#isOver) return
    for (const ref of this.#tunnels.keys()) this.#legs.send({ type: 'unbind', ref })
    this.#finish(null)
    await this.#legs.leave()
  }

  async #connect(): Promise<void> {
    if (!this.#legs.isHandingOver) this.#options.onEvent({ type: 'connecting' })
    this.#isDialling = true
    const result = await this.#options.dialler.dial().catch(reasonOfError)
    this.#isDialling = false
    if (!('socket' in result)) this.#onOffline(result)
    else if (this.#isOver) result.socket.destroy()
    else this.#legs.current = this.#joined(result)
  }

  #joined(dialled: Dialled): Leg {
    const leg: Leg = new Leg(dialled, {
      hello: toHello(this.#options.identity, this.#epoch),
      handler: {
        onReady: () => this.#onReady(leg),
        onMessage: (message) => this.#onMessage(leg, message),
        onStream: (stream, target) => this.#onStream(leg, stream, target),
        onGoaway: ({ code }) => this.#onGoaway(leg, code),
        onClose: (close) => this.#onClose(leg, close),
      },
      clock: this.#clock,
      schedule: this.#schedule,
      budget: this.#legs.budget,
    })
    return leg
  }

  #onReady(leg: Leg): void {
    // An edge may say both at once; its successor is dialled already.
    if (this.#legs.isLeaving(leg)) return
    this.#readyAtMs = this.#clock.monotonicMs()
    for (const tunnel of this.#tunnels.values()) this.#bind(tunnel)
  }

  #bind(tunnel: Tunnel): void {
    this.#legs.current?.send(tunnel.bindMessage)
  }

  #onMessage(leg: Leg, message: EdgeMessage): void {
    if (message.type === 'bound') this.#onBound(leg, message)
    else if (message.type === 'refused') this.#onRefused(message)
    else if (message.type === 'closed') this.#onClosed(leg, message)
    else this.#options.onEvent({ type: 'notice', text: message.text })
  }

  #onBound(leg: Leg, message: Extract<EdgeMessage, { type: 'bound' }>): void {
    const tunnel = this.#tunnels.get(message.ref)
    if (!tunnel) return
    const { ref, tunnel_id: tunnelId, hostname, url, slot, epoch } = message
    tunnel.bound = { ref, tunnelId, hostname, url }
    this.#epoch = Math.max(this.#epoch, epoch)
    leg.assign(slot, tunnel)
    if (tunnel.replaces) this.withdraw(tunnel.replaces.request.ref)
    tunnel.replaces = null
    this.#options.onEvent({ type: 'bound', tunnel: tunnel.bound })
  }

  #onRefused({ ref, code, text, data }: Extract<EdgeMessage, { type: 'refused' }>): void {
    const tunnel = this.#tunnels.get(ref)
    if (!tunnel) return
    if (isPassing(code)) {
      const retryInMs = this.#backOff.nextMs()
      this.#options.onEvent({ type: 'offline', reason: text, retryInMs })
      tunnel.cancelRetry = this.#schedule(retryInMs, () => this.#bind(tunnel))
      return
    }
    this.#endTunnel(tunnel, new Problem(code, text, { data }))
  }

  #onClosed(leg: Leg, { ref, tunnel_id, reason, text }: Extract<EdgeMessage, { type: 'closed' }>): void {
    // It may be ourselves, through the new leg, who took the name over.
    if (reason === 'superseded' && this.#legs.isLeaving(leg)) return
    for (const tunnel of this.#tunnels.values()) {
      const isMeant = ref === undefined ? tunnel.bound?.tunnelId === tunnel_id : tunnel.request.ref === ref
      if (isMeant) this.#endTunnel(tunnel, endingOfTunnel(reason, text))
    }
  }

  #endTunnel(tunnel: Tunnel, problem: Problem): void {
    this.#forget(tunnel)
    this.#options.onEvent({ type: 'closed', ref: tunnel.request.ref, problem })
    if (this.#tunnels.size > 0) return
    this.#finish(problem)
    void this.#legs.leave()
  }

  #forget(tunnel: Tunnel): void {
    tunnel.cancelRetry()
    this.#tunnels.delete(tunnel.request.ref)
    this.#legs.forget(tunnel)
  }

  #onStream(leg: Leg, stream: Stream, { kind, slot }: Target): void {
    const tunnel = leg.findTunnel(slot)
    if (tunnel && kind === TargetKind.HTTP) tunnel.accept(stream)
    else stream.reset(ResetCode.UNKNOWN_TARGET)
  }

  /** Dials the edge's successor; the old leg serves until its edge hangs up. */
  #onGoaway(leg: Leg, code: number): void {
    if (code === LinkCode.RESTART && !this.#isOver && leg === this.#legs.current) this.#replace(leg)
  }

  /** The old leg serves until its names have moved and its visitors are gone. */
  #onBetterWay(): void {
    const { current } = this.#legs
    if (current === null || this.#readyAtMs === null) return
    this.#replace(current)
    current.leaveWhenUnused()
  }

  #replace(leg: Leg): void {
    this.#legs.retire(leg)
    this.#noteLoss()
    for (const tunnel of this.#tunnels.values()) tunnel.cancelRetry()
    this.#cancelRetry = this.#schedule(this.#backOff.handoverMs(), () => void this.#connect())
  }

  #onClose(leg: Leg, close: LinkClose): void {
    const wasLeaving = this.#legs.isLeaving(leg)
    this.#legs.remove(leg)
    if (wasLeaving) {
      const isWaiting = this.#legs.current === null && !this.#isDialling && !this.#legs.isHandingOver
      if (isWaiting) this.#onOffline(reasonOfClose(close))
      return
    }
    for (const tunnel of this.#tunnels.values()) tunnel.cancelRetry()
    if (this.#isOver) return
    const problem = endingOf(close)
    if (problem) this.#finish(problem)
    else this.#onOffline(reasonOfClose(close))
  }

  #onOffline(reason: Localized): void {
    if (this.#isOver) return
    this.#noteLoss()
    const retryInMs = this.#backOff.nextMs()
    if (!this.#legs.isHandingOver) this.#options.onEvent({ type: 'offline', reason, retryInMs })
    this.#cancelRetry = this.#options.dialler.redialIn(retryInMs, () => void this.#connect())
  }

  #noteLoss(): void {
    const upMs = this.#readyAtMs === null ? 0 : this.#clock.monotonicMs() - this.#readyAtMs
    if (upMs >= STABLE_AFTER_MS) this.#backOff.reset()
    this.#readyAtMs = null
    this.#cancelRetry()
  }

  #finish(problem: Problem | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelRetry()
    this.#options.dialler.close()
    this.#end(problem)
  }
}
