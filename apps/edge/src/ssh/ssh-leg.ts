import { setTimeout as delay } from 'node:timers/promises'
import { isProblem, type Localized, Problem, SECOND_MS } from '@nora/kit'
import type { AgentIdentity, LinkLeg, LinkRequestRecord } from '@nora/link'
import type { EdgeMessage } from '@nora/protocol'
import type { ForwardRequest, ServedSession, SshConnection } from '@nora/ssh'
import type { Binding, BindingLeg } from '../endpoints/tunnel.ts'
import { Bindings } from '../legs/bindings.ts'
import type { LegDeps } from '../legs/leg-deps.ts'
import { addressRefusedText } from '../legs/legs.messages.ts'
import { ShellRelay } from '../legs/shell-relay.ts'
import { Forwards } from './forwards.ts'
import { atInstant } from './key-expiry.ts'
import { Programs } from './programs.ts'
import { getLabel } from './requested-forward.ts'
import { sshRefusals } from './ssh.messages.ts'
import { SshCarrier } from './ssh-carrier.ts'
import type { KeyOwner } from './ssh-sign-in.ts'

/** SSH clients have one connection each. */
const ONLY_LEG = 0
/** Statuses of the client, on which scripts rely. */
const STATUSES: Readonly<Record<string, number>> = {
  ValidationError: 2,
  Unauthorized: 3,
  Forbidden: 4,
  PaymentRequired: 4,
  Conflict: 5,
}
/** Exit statuses by the reason that a tunnel ended for. */
const ENDING_STATUSES: Readonly<Record<string, number>> = { plan: 4 }
const TAKEN_STATUS = 5
const FAILURE_STATUS = 1
/** For sessions to end, whose clients may not read. */
const LAST_WORDS_MS = 3 * SECOND_MS
const USAGE_STATUS = 2
const REVOKED_STATUS = 3
const FORBIDDEN_STATUS = 4

export type SshLegOptions = {
  connection: SshConnection<KeyOwner>
  deps: LegDeps
  onClosed(leg: SshLeg): void
}

/** An SSH connection as a leg of an agent: what it forwards are tunnels, bound as an agent binds them. */
export class SshLeg implements BindingLeg {
  readonly id: string
  readonly no = ONLY_LEG
  readonly mux: SshCarrier
  readonly #connection: SshConnection<KeyOwner>
  readonly #connectedAt: Date
  readonly #bindings: Bindings
  readonly #forwards: Forwards
  readonly #programs: Programs
  readonly #deps: LegDeps
  #isAsked = false
  #isLeaving = false

  constructor({ connection, deps, onClosed }: SshLegOptions) {
    const { identity } = connection.facts
    this.id = deps.ids.next('leg')
    this.mux = new SshCarrier(connection)
    this.#connection = connection
    this.#connectedAt = deps.clock.now()
    this.#deps = deps
    this.#programs = new Programs(identity.language)
    const say = (message: EdgeMessage) => this.#onMessage(message)
    const agent = toAgent(connection, this.id)
    // Plain ssh opens no shells.
    const shells = new ShellRelay({ ...deps, say })
    this.#bindings = new Bindings({ leg: this, agent, grant: identity, say, shells, deps })
    this.#forwards = new Forwards(this.#bindings, this.mux)
    connection.serveForwards({
      open: (request) => this.#open(request),
      cancel: (request) => this.#forwards.cancel(request),
    })
    connection.serveSessions({
      opened: () => this.#programs.expectOne(),
      start: (served) => void this.#start(served),
    })
    const callOff = atInstant(deps.clock, identity.expires_at, () => this.revoke())
    connection.onClose(() => {
      callOff()
      // Requests look for another leg before this one's tunnels end.
      this.mux.close()
      this.#bindings.removeAll('leg_lost')
      deps.log.info({ leg: this.id }, 'ssh connection closed')
      onClosed(this)
    })
    deps.log.info({ leg: this.id, user: identity.user_id, machine: agent.machine }, 'ssh client connected')
  }

  get credentialId(): string {
    return this.#connection.facts.identity.credential_id
  }

  get teamId(): string {
    return this.#connection.facts.identity.team_id
  }

  readonly watch = (record: LinkRequestRecord): void => this.#programs.showRequest(record)

  notify(_tunnelId: string, text: Localized): void {
    this.#programs.complain(text)
  }

  dismiss(binding: Binding, reason: string, text: Localized): void {
    this.#bindings.dismiss(binding, reason, text)
  }

  describe(): LinkLeg {
    const { roundTripMs, facts } = this.#connection
    return {
      id: this.id,
      remote_address: facts.peer.address,
      secure: true,
      rtt_ms: roundTripMs && Math.round(roundTripMs * 10) / 10,
      connected_at: this.#connectedAt.toISOString(),
    }
  }

  /** The key is no longer good: every tunnel ends, and so does the connection. */
  revoke(): void {
    this.#bindings.removeAll('credential_revoked')
    this.#programs.complain(sshRefusals.revoked)
    this.#end(REVOKED_STATUS)
  }

  /** Ends when a policy of the team keeps its address out. */
  enforceIpPolicies(): void {
    const { address } = this.#connection.facts.peer
    const policy = this.#deps.findRefusing(this.teamId, address)
    if (policy === undefined) return
    this.#bindings.removeAll('stopped')
    this.#programs.complain(addressRefusedText(address, policy))
    this.#end(FORBIDDEN_STATUS)
  }

  /** New requests find another leg or wait for one; running ones end here, and then the connection. */
  goAway(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    this.#programs.complain(sshRefusals.restarting)
    this.#bindings.removeAll('leg_lost')
    this.mux.whenIdle(() => this.#end(FAILURE_STATUS))
  }

  close(): void {
    this.#connection.end()
  }

  async #open(request: ForwardRequest): Promise<number> {
    this.#askWhetherMoreComes()
    try {
      if (this.#isLeaving) throw new Problem('Unavailable', sshRefusals.restarting)
      return await this.#forwards.open(request, await this.#programs.readRequestedOptions())
    } catch (error) {
      const problem = isProblem(error) ? error : this.#toProblem(error)
      const label = getLabel(request)
      this.#programs.complain({ ru: `${label}: ${problem.text.ru}`, en: `${label}: ${problem.text.en}` })
      await this.#explain(`${label}: ${problem.text.en}`)
      // The client hears of this forward first.
      setImmediate(() => this.#endWhenEmpty(STATUSES[problem.code] ?? FAILURE_STATUS))
      throw problem
    }
  }

  /** Before the client hears of a refusal, at which it ends when it was asked to (ExitOnForwardFailure). */
  async #explain(words: string): Promise<void> {
    if (!this.#programs.hasSession) {
      // Without a session its last words are all that OpenSSH shows.
      if (this.#forwards.count === 0) this.#connection.end(words)
      return
    }
    const isRead = new Promise<void>((resolve) => this.#connection.askForSign(resolve))
    await Promise.race([isRead, delay(LAST_WORDS_MS, undefined, { ref: false })])
  }

  /** A client sends its forwards and its session in one go: once it answers, the session is here or there is none. */
  #askWhetherMoreComes(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#connection.askForSign(() => this.#programs.expectNoMore())
  }

  async #start(served: ServedSession): Promise<void> {
    const view = await this.#programs.start(served)
    if (view === undefined) return
    // Some clients forward after their program has begun.
    this.#connection.askForSign(() => {
      if (this.#isAsked) return
      view.showUsage()
      view.end(USAGE_STATUS)
    })
  }

  #onMessage(message: EdgeMessage): void {
    switch (message.type) {
      case 'bound': {
        const forward = this.#forwards.onBound(message)
        if (forward) this.#programs.showTunnel(message.tunnel_id, { url: message.url, forward })
        break
      }
      case 'refused':
        this.#forwards.onRefused(message)
        break
      case 'closed':
        this.#forwards.onClosed(message)
        if (message.tunnel_id) this.#programs.forgetTunnel(message.tunnel_id)
        this.#programs.complain(message.text)
        setImmediate(() => this.#endWhenEmpty(ENDING_STATUSES[message.reason] ?? TAKEN_STATUS))
        break
      case 'notice':
        this.#programs.tell(message.text)
        break
    }
  }

  /** There is nothing left to stay for. */
  #endWhenEmpty(status: number): void {
    if (this.#forwards.count === 0) this.#end(status)
  }

  #end(status: number): void {
    const timer = setTimeout(() => this.#connection.end(), LAST_WORDS_MS)
    this.#connection.onClose(() => clearTimeout(timer))
    this.#programs.end(status, () => this.#connection.end())
  }

  #toProblem(error: unknown): Problem {
    this.#deps.log.error({ err: error }, 'a forward failed')
    return new Problem('InternalError', sshRefusals.internal, { cause: error })
  }
}

/** To control an SSH client is an agent, whose key tells it from others. */
function toAgent({ facts }: SshConnection<KeyOwner>, instance: string): AgentIdentity {
  const { identity, user, peer, software } = facts
  return {
    client_key: `ssh public key ${identity.credential_id}`,
    instance,
    machine: `${user}@${peer.address}`.slice(-255),
    os: 'ssh',
    version: software.slice(0, 255),
    remote_address: peer.address,
  }
}
