import type { Socket } from 'node:net'
import { type Clock, type Localized, Problem, systemClock } from '@nora/kit'
import type { EdgeMessage, LinkClose, Stream, Target } from '@nora/protocol'
import { ResetCode, TargetKind } from '@nora/protocol'
import type { AgentOptions, AgentStatus } from './agent-options.ts'
import { BackOff, STABLE_AFTER_MS } from './back-off.ts'
import { dial } from './dial.ts'
import type { OriginFailure } from './dispatch/origin-failure.ts'
import { endingOf, endingOfTunnel, isPassing } from './ending.ts'
import { Leg } from './leg.ts'
import { reasonOfClose, reasonOfError } from './offline-reason.ts'
import { runLater, type Schedule } from './schedule.ts'
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
  readonly #bySlot = new Map<number, Tunnel>()
  readonly #observer: TunnelObserver
  #leg: Leg | null = null
  #readyAtMs: number | null = null
  #epoch = 0
  #isOver = false
  #cancelRetry = () => {}
  #end: (problem: Problem | null) => void = () => {}

  constructor(options: AgentOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#schedule = options.schedule ?? runLater
    this.#backOff = new BackOff(options.random)
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#observer = this.#tunnelObserver()
    for (const request of options.tunnels) {
      this.#tunnels.set(
        request.ref,
        new Tunnel(request, { captures: options.captures, observer: this.#observer }),
      )
    }
  }

  get status(): AgentStatus {
    const tunnels = [...this.#tunnels.values()]
    const connections = tunnels.reduce((sum, tunnel) => sum + tunnel.connections, 0)
    const openConnections = tunnels.reduce((sum, tunnel) => sum + tunnel.openConnections, 0)
    return { rttMs: this.#leg?.rttMs ?? null, connections, openConnections }
  }

  start(): void {
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
    this.#leg?.send({ type: 'unbind', ref })
    this.#forget(tunnel)
  }

  /** Takes the tunnels back and hangs up. */
  async stop(): Promise<void> {
    if (this.#isOver) return
    const leg = this.#leg
    for (const ref of this.#tunnels.keys()) leg?.send({ type: 'unbind', ref })
    this.#finish(null)
    await leg?.leave()
  }

  async #connect(): Promise<void> {
    this.#options.onEvent({ type: 'connecting' })
    try {
      const socket = await dial(this.#options.edge)
      if (this.#isOver) socket.destroy()
      else this.#leg = this.#joined(socket)
    } catch (error) {
      this.#onOffline(reasonOfError(error))
    }
  }

  #joined(socket: Socket): Leg {
    return new Leg(socket, {
      hello: this.#hello(),
      handler: this.#legHandler(),
      clock: this.#clock,
      schedule: this.#schedule,
    })
  }

  #hello() {
    const { token, clientKey, instance, machine, os, version } = this.#options.identity
    return {
      role: 'agent',
      token,
      client_key: clientKey,
      instance,
      epoch: this.#epoch,
      machine,
      os,
      client_version: version,
    } as const
  }

  #legHandler() {
    return {
      onReady: () => {
        this.#readyAtMs = this.#clock.monotonicMs()
        for (const tunnel of this.#tunnels.values()) this.#bind(tunnel)
      },
      onMessage: (message: EdgeMessage) => this.#onMessage(message),
      onStream: (stream: Stream, target: Target) => this.#onStream(stream, target),
      onClose: (close: LinkClose) => this.#onClose(close),
    }
  }

  #bind(tunnel: Tunnel): void {
    const { ref, kind, region, target, hostHeader } = tunnel.request
    this.#leg?.send({
      type: 'bind',
      ref,
      kind,
      name: tunnel.wantedName ?? undefined,
      region: region ?? undefined,
      target: target.label,
      options: hostHeader === null ? {} : { host_header: hostHeader },
    })
  }

  #onMessage(message: EdgeMessage): void {
    if (message.type === 'bound') this.#onBound(message)
    else if (message.type === 'refused') this.#onRefused(message)
    else if (message.type === 'closed') this.#onClosed(message)
    else this.#options.onEvent({ type: 'notice', text: message.text })
  }

  #onBound(message: Extract<EdgeMessage, { type: 'bound' }>): void {
    const tunnel = this.#tunnels.get(message.ref)
    if (!tunnel) return
    const { ref, tunnel_id: tunnelId, hostname, url, slot, epoch } = message
    tunnel.bound = { ref, tunnelId, hostname, url }
    this.#epoch = Math.max(this.#epoch, epoch)
    this.#bySlot.set(slot, tunnel)
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

  #onClosed({ ref, tunnel_id, reason, text }: Extract<EdgeMessage, { type: 'closed' }>): void {
    for (const tunnel of this.#tunnels.values()) {
      const isMeant = ref === undefined ? tunnel.bound?.tunnelId === tunnel_id : tunnel.request.ref === ref
      if (isMeant) this.#endTunnel(tunnel, endingOfTunnel(reason, text))
    }
  }

  #endTunnel(tunnel: Tunnel, problem: Problem): void {
    this.#forget(tunnel)
    this.#options.onEvent({ type: 'closed', ref: tunnel.request.ref, problem })
    if (this.#tunnels.size > 0) return
    const leg = this.#leg
    this.#finish(problem)
    void leg?.leave()
  }

  #forget(tunnel: Tunnel): void {
    tunnel.cancelRetry()
    this.#tunnels.delete(tunnel.request.ref)
    for (const [slot, bound] of this.#bySlot) if (bound === tunnel) this.#bySlot.delete(slot)
  }

  #onStream(stream: Stream, { kind, slot }: Target): void {
    const tunnel = this.#bySlot.get(slot)
    if (tunnel && kind === TargetKind.HTTP) tunnel.accept(stream)
    else stream.reset(ResetCode.UNKNOWN_TARGET)
  }

  #onClose(close: LinkClose): void {
    this.#leg = null
    this.#bySlot.clear()
    for (const tunnel of this.#tunnels.values()) tunnel.cancelRetry()
    if (this.#isOver) return
    const problem = endingOf(close)
    if (problem) this.#finish(problem)
    else this.#onOffline(reasonOfClose(close))
  }

  #onOffline(reason: Localized): void {
    if (this.#isOver) return
    const upMs = this.#readyAtMs === null ? 0 : this.#clock.monotonicMs() - this.#readyAtMs
    if (upMs >= STABLE_AFTER_MS) this.#backOff.reset()
    this.#readyAtMs = null
    this.#cancelRetry()
    const retryInMs = this.#backOff.nextMs()
    this.#options.onEvent({ type: 'offline', reason, retryInMs })
    this.#cancelRetry = this.#schedule(retryInMs, () => void this.#connect())
  }

  #finish(problem: Problem | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelRetry()
    this.#end(problem)
  }

  #tunnelObserver() {
    const { onEvent } = this.#options
    return {
      onOriginDown: ({ request }: Tunnel, failure: OriginFailure, error: Error) =>
        onEvent({ type: 'origin_down', ref: request.ref, target: request.target, failure, error }),
      onOriginUp: ({ request }: Tunnel) =>
        onEvent({ type: 'origin_up', ref: request.ref, target: request.target }),
    }
  }
}
