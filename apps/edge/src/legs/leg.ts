import type { Duplex } from 'node:stream'
import { isProblem, type Localized } from '@nora/kit'
import { type AgentIdentity, type Grant, LinkDown, type LinkLeg } from '@nora/link'
import {
  type AgentHello,
  type AgentMessage,
  acceptControl,
  type ControlChannel,
  type EdgeMessage,
  feedFairly,
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
import type { Binding, BindingLeg } from '../endpoints/tunnel.ts'
import { Bindings } from './bindings.ts'
import type { LegDeps } from './leg-deps.ts'
import { addressRefusedText, legTexts } from './legs.messages.ts'
import { ShellRelay } from './shell-relay.ts'

const LEGS_LEAST = 2
/** Agents give up an edge that says nothing for 10 s. */
const WAIT_SAID_EVERY_MS = 3_000

export type LegEvents = {
  onAuthenticated(leg: Leg): void
  onClosed(leg: Leg): void
}

/** One connection of an agent: it holds who the agent is and the tunnels it carries. */
export class Leg implements MuxHandler, BindingLeg {
  readonly id: string
  no = 0
  readonly mux: Mux
  readonly remoteAddress: string
  readonly shells: ShellRelay
  readonly #isSecure: boolean
  readonly #connectedAt: Date
  readonly #deps: LegDeps
  readonly #events: LegEvents
  #grant: Grant | null = null
  /** Null before the agent was let in. */
  #bindings: Bindings | null = null
  #channel: ControlChannel<EdgeMessage, AgentMessage> | null = null

  constructor(
    socket: Duplex,
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
    this.shells = new ShellRelay({ ...deps, say: (message) => this.#channel?.send(message) })
    this.mux = new Mux(socket, { role: 'edge', handler: this, clock: deps.clock })
    // The buffers that it reads are ours for good, so bodies go on to visitors without a copy.
    feedFairly(this.mux, socket)
  }

  get teamId(): string | null {
    return this.#grant?.team_id ?? null
  }

  get credentialId(): string | null {
    return this.#grant?.credential_id ?? null
  }

  onHello(hello: Hello): void {
    if (hello.role !== 'agent') {
      this.mux.close({ code: LinkCode.BAD_HELLO, text: legTexts.notAgent })
      return
    }
    if (this.#isDuplicate(hello)) {
      this.mux.close({ code: LinkCode.DUPLICATE })
      return
    }
    this.no = hello.leg
    const agent = {
      client_key: hello.client_key,
      instance: hello.instance,
      machine: hello.machine,
      os: hello.os,
      version: hello.client_version,
      remote_address: this.remoteAddress,
    }
    const { authentications, ask } = this.#deps
    const isWanted = () => !this.mux.isClosed
    const waiting = setInterval(() => this.mux.sayWait(), WAIT_SAID_EVERY_MS).unref()
    authentications
      .take(isWanted, () => ask('authenticate', { token: hello.token, agent }))
      .finally(() => clearInterval(waiting))
      .then(
        (grant) => grant && this.#enter(agent, grant),
        (error: unknown) => this.#turnAway(error),
      )
  }

  onStream(stream: Stream, target: Target): void {
    if (target.kind !== TargetKind.CONTROL || this.#channel !== null || this.#bindings === null) {
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

  /** The agent leaves this way: what runs goes on until it hangs up, but nothing new is sent along it. */
  onGoaway(): void {
    this.#bindings?.removeAll('leg_lost')
  }

  onClose({ detail }: LinkClose): void {
    this.#bindings?.removeAll('leg_lost')
    this.#deps.log.info({ leg: this.id, detail }, 'leg closed')
    this.#events.onClosed(this)
  }

  notify(tunnelId: string, text: Localized): void {
    this.#channel?.send({ type: 'notice', tunnel_id: tunnelId, text })
  }

  dismiss(binding: Binding, reason: string, text: Localized): void {
    this.#bindings?.dismiss(binding, reason, text)
    // Its agent may have come back by another way; then nobody is at the end of this one, and requests wait.
    if (reason === 'superseded') this.mux.probe('of an agent that has another leg')
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
    this.#bindings?.removeAll('credential_revoked')
    this.mux.close({ code: LinkCode.UNAUTHORIZED, problem: 'Unauthorized', text: legTexts.revoked })
  }

  /** Ends for good when a policy of its team keeps its address out; its agent is not to try again by itself. */
  enforceIpPolicies(teamId = this.teamId): void {
    const policy = teamId === null ? undefined : this.#deps.findRefusing(teamId, this.remoteAddress)
    if (policy === undefined) return
    const text = addressRefusedText(this.remoteAddress, policy)
    this.#bindings?.removeAll('stopped')
    this.mux.close({ code: LinkCode.UNAUTHORIZED, problem: 'Forbidden', text })
  }

  #enter(agent: AgentIdentity, grant: Grant): void {
    // Control may have said so before the policy changed.
    this.enforceIpPolicies(grant.team_id)
    if (this.mux.isClosed) return
    this.#grant = grant
    const say = (message: EdgeMessage) => this.#channel?.send(message)
    this.#bindings = new Bindings({ leg: this, agent, grant, say, shells: this.shells, deps: this.#deps })
    this.#events.onAuthenticated(this)
    this.mux.hello({ role: 'edge', ...this.#deps.edge, legs: this.#legsWanted })
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
    if (message.type === 'bind') this.#bindings?.bind(message)
    else if (message.type === 'unbind') this.#bindings?.unbind(message.ref)
    else if (message.type === 'keep_idle') this.#bindings?.keepIdle(message)
    else this.shells.report(message)
  }

  /** One to each process is what serves an agent best, and never less than two. */
  get #legsWanted(): number {
    return Math.max(LEGS_LEAST, this.#deps.processes)
  }

  /** Whether the agent should rather have a leg to another process, which dialling again may lead to. */
  #isDuplicate({ edges }: AgentHello): boolean {
    const { edge, processes } = this.#deps
    return edges.includes(edge.edge_id) && new Set(edges).size < processes
  }
}
