import type { Socket } from 'node:net'
import { type Clock, type Ids, isProblem, type Localized } from '@nora/kit'
import {
  type AgentIdentity,
  type AskAnswer,
  type AskBody,
  type AskName,
  type Grant,
  LinkDown,
  type LinkLeg,
} from '@nora/link'
import {
  type AgentMessage,
  acceptControl,
  type BindMessage,
  type Budget,
  type ControlChannel,
  type EdgeMessage,
  type Hello,
  type LinkClose,
  LinkCode,
  Mux,
  type MuxHandler,
  ResetCode,
  type Stream,
  type Target,
  TargetKind,
} from '@nora/protocol'
import type { Log } from '../platform/log.ts'
import { legTexts } from './legs.messages.ts'
import { Tunnel, type TunnelLeg } from './tunnel.ts'
import { readTunnelOptions } from './tunnel-options.ts'
import type { ReleaseReason, Tunnels } from './tunnels.ts'

const TUNNELS_LIMIT = 100

export type LegDeps = {
  edge: { edge_id: string; region: string }
  /** Whether visitors of this edge come over TLS, as far as it sees. */
  hasTls: boolean
  ask: <N extends AskName>(name: N, body: AskBody<N>) => Promise<AskAnswer<N>>
  tunnels: Tunnels
  /** What all tunnels of the process may let wait for their visitors. */
  budget: Budget
  ids: Ids
  clock: Clock
  log: Log
}

export type LegEvents = {
  onAuthenticated(leg: Leg): void
  onClosed(leg: Leg): void
}

/** One agent's connection: who it is, and the tunnels it carries. */
export class Leg implements MuxHandler, TunnelLeg {
  readonly id: string
  readonly mux: Mux
  readonly remoteAddress: string
  readonly #isSecure: boolean
  readonly #connectedAt: Date
  readonly #deps: LegDeps
  readonly #events: LegEvents
  readonly #tunnels = new Map<number, Tunnel>()
  /** References whose claim control has not answered yet. */
  readonly #claiming = new Set<number>()
  #agent: AgentIdentity | null = null
  #grant: Grant | null = null
  #channel: ControlChannel<EdgeMessage, AgentMessage> | null = null
  #nextSlot = 1

  constructor(
    socket: Socket,
    address: { remote: string; isSecure: boolean },
    deps: LegDeps,
    events: LegEvents,
  ) {
    this.id = deps.ids.next('leg')
    this.remoteAddress = address.remote
    this.#isSecure = address.isSecure
    this.#connectedAt = deps.clock.now()
    this.#deps = deps
    this.#events = events
    this.mux = new Mux(socket, { role: 'edge', handler: this, clock: deps.clock })
    // A `data` event's buffer is ours for good, so bodies go on to visitors without a copy.
    socket.on('data', (bytes: Buffer) => this.mux.feed(bytes, 0, bytes.length))
  }

  get credentialId(): string | null {
    return this.#grant?.credential_id ?? null
  }

  onHello(hello: Hello): void {
    if (hello.role !== 'agent') {
      this.mux.close({ code: LinkCode.BAD_HELLO, text: legTexts.notAgent })
      return
    }
    const agent = {
      client_key: hello.client_key,
      instance: hello.instance,
      machine: hello.machine,
      os: hello.os,
      version: hello.client_version,
      remote_address: this.remoteAddress,
    }
    this.#deps.ask('authenticate', { token: hello.token, agent }).then(
      (grant) => this.#enter(agent, grant),
      (error: unknown) => this.#turnAway(error),
    )
  }

  onStream(stream: Stream, target: Target): void {
    if (target.kind !== TargetKind.CONTROL || this.#channel !== null || this.#grant === null) {
      stream.reset(ResetCode.UNKNOWN_TARGET)
      return
    }
    this.#channel = acceptControl(stream, {
      onMessage: (message) => this.#onMessage(message),
      onClose: (problem) => {
        if (problem !== undefined) this.mux.close({ code: LinkCode.PROTOCOL_ERROR, text: problem.text })
        else this.mux.close({ code: LinkCode.CLOSED })
      },
    })
  }

  /** The agent leaves: what runs goes on until it hangs up, but nothing new is sent its way. */
  onGoaway(): void {
    this.#removeAll('agent_closed')
  }

  onClose({ code, detail }: LinkClose): void {
    this.#removeAll(code === LinkCode.CLOSED ? 'agent_closed' : 'leg_lost')
    this.#deps.log.info({ leg: this.id, detail }, 'leg closed')
    this.#events.onClosed(this)
  }

  notify(tunnelId: string, text: Localized): void {
    this.#channel?.send({ type: 'notice', tunnel_id: tunnelId, text })
  }

  dismiss(tunnel: Tunnel, reason: string, text: Localized): void {
    for (const [ref, candidate] of this.#tunnels) {
      if (candidate !== tunnel) continue
      this.#tunnels.delete(ref)
      this.#channel?.send({ type: 'closed', ref, tunnel_id: tunnel.facts.id, reason, text })
    }
  }

  describe(): LinkLeg {
    return {
      id: this.id,
      remote_address: this.remoteAddress,
      secure: this.#isSecure,
      rtt_ms: this.mux.rttMs,
      connected_at: this.#connectedAt.toISOString(),
    }
  }

  /** The credential is no longer good: every tunnel ends, and so does the link. */
  revoke(): void {
    this.#removeAll('credential_revoked')
    this.mux.close({ code: LinkCode.UNAUTHORIZED, problem: 'Unauthorized', text: legTexts.revoked })
  }

  #enter(agent: AgentIdentity, grant: Grant): void {
    if (this.mux.isClosed) return
    this.#agent = agent
    this.#grant = grant
    this.#events.onAuthenticated(this)
    this.mux.hello({ role: 'edge', ...this.#deps.edge })
    this.#deps.log.info({ leg: this.id, user: grant.user_id, machine: agent.machine }, 'agent connected')
  }

  #turnAway(error: unknown): void {
    if (isProblem(error)) {
      this.mux.close({ code: LinkCode.UNAUTHORIZED, problem: error.code, text: error.text })
      return
    }
    if (!(error instanceof LinkDown)) this.#deps.log.error({ err: error }, 'authentication failed')
    this.mux.close({ code: LinkCode.OVERLOADED, text: legTexts.unavailable })
  }

  #onMessage(message: AgentMessage): void {
    if (message.type === 'bind') {
      this.#bind(message).catch((error: unknown) => this.#refuse(message.ref, error))
      return
    }
    const tunnel = this.#tunnels.get(message.ref)
    this.#tunnels.delete(message.ref)
    this.#claiming.delete(message.ref)
    if (tunnel !== undefined) this.#deps.tunnels.remove(tunnel, 'agent_closed')
  }

  async #bind(message: BindMessage): Promise<void> {
    const { ref, kind, name, target, region } = message
    if (this.#tunnels.has(ref) || this.#claiming.has(ref)) {
      this.#channel?.send({ type: 'refused', ref, code: 'Conflict', text: legTexts.repeatedRef })
      return
    }
    if (this.#tunnels.size + this.#claiming.size >= TUNNELS_LIMIT) {
      this.#channel?.send({ type: 'refused', ref, code: 'TooManyRequests', text: legTexts.tooManyTunnels })
      return
    }
    const { hostHeader, rules } = readTunnelOptions(message.options, this.#deps)
    const claim = {
      agent: this.#agent!,
      credential_id: this.#grant!.credential_id,
      kind,
      name: name ?? null,
      target,
      region: region ?? this.#deps.edge.region,
      rules: [...rules.names],
    }
    this.#claiming.add(ref)
    const { tunnel_id, hostname, url, epoch } = await this.#deps
      .ask('claim', claim)
      .catch((error: unknown) => {
        this.#claiming.delete(ref)
        throw error
      })
    if (this.mux.isClosed || !this.#claiming.delete(ref)) {
      const reason = this.mux.isClosed ? 'leg_lost' : 'agent_closed'
      await this.#deps.ask('release', { tunnel_id, epoch, reason })
      return
    }
    const slot = this.#nextSlot++
    const facts = { id: tunnel_id, hostname, url, epoch, slot, claim, hostHeader, rules }
    const tunnel = new Tunnel(facts, this, this.#deps.budget)
    this.#tunnels.set(ref, tunnel)
    this.#channel?.send({ type: 'bound', ref, tunnel_id, hostname, url, slot, epoch })
    this.#deps.tunnels.add(tunnel)
  }

  #refuse(ref: number, error: unknown): void {
    if (isProblem(error)) {
      const { code, text, data } = error
      this.#channel?.send({ type: 'refused', ref, code, text, data })
      return
    }
    const isDown = error instanceof LinkDown
    if (!isDown) this.#deps.log.error({ err: error }, 'a claim failed')
    const text = isDown ? legTexts.unavailable : legTexts.internal
    this.#channel?.send({ type: 'refused', ref, code: isDown ? 'Unavailable' : 'InternalError', text })
  }

  #removeAll(reason: ReleaseReason): void {
    for (const tunnel of this.#tunnels.values()) this.#deps.tunnels.remove(tunnel, reason)
    this.#tunnels.clear()
  }
}
