import type { Agent, AgentEvent, CaptureStore, ConnectionLog, StderrLine } from '@nora/agent'
import { qrCodeLines } from '@nora/command-line/terminal'
import type { InspectedTunnel } from '@nora/contract/tunnels'
import type { ClientFigures } from '../../../inspector/client-metrics.ts'
import { InspectedShells } from '../../../inspector/inspected-shells.ts'
import type { Inspector } from '../../../inspector/inspector-server.ts'
import type { TunnelFact, TunnelState, TunnelView } from '../../../output/tunnel-view.ts'
import type { RunningAgent } from '../../../platform/running-agents.ts'
import type { Context } from '../../command.ts'
import type { PlannedTunnel, TunnelPlan } from '../plan/tunnel-plan.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'
import { FirstContact } from './first-contact.ts'
import { FollowedTunnels } from './followed-tunnels.ts'
import { initialState } from './initial-state.ts'
import { RefusedHosts } from './refused-hosts.ts'
import { ShownConnections } from './shown-connections.ts'
import { ShownExchanges } from './shown-exchanges.ts'
import { ShownOrigins } from './shown-origins.ts'
import { takeRoute } from './shown-route.ts'
import { ShownSessions } from './shown-sessions.ts'
import { toFigures } from './to-figures.ts'
import { toRunningAgents } from './to-running-agents.ts'

type FollowerDeps = {
  context: Context
  plan: TunnelPlan
  view: TunnelView
  captures: CaptureStore | null
  connectionLog: ConnectionLog
  /** The nora.yml it was started with. */
  file: string | null
  announce(agents: readonly RunningAgent[]): Promise<void>
}

/** Turns what the agent tells into the state that is shown, and hands both to the view. */
export class TunnelFollower {
  inspector: Inspector | null = null
  readonly firstContact: FirstContact
  readonly tunnels = new FollowedTunnels()
  readonly #deps: FollowerDeps
  readonly #state: TunnelState
  readonly #getLabel = (tunnelId: string) => this.tunnels.labelOfTunnel(tunnelId)
  readonly #refusedHosts = new RefusedHosts((tunnelId) => {
    this.notify(tunnelsMessages[this.#deps.context.lang].refusedHost, this.#getLabel(tunnelId))
  })
  readonly #exchanges = new ShownExchanges((fact) => {
    this.#tell(fact)
    if (fact.type === 'request') void this.#refusedHosts.look(fact.exchange)
  }, this.#getLabel)
  readonly shells = new InspectedShells((target) => this.tunnels.getTunnelId(target))
  readonly #sessions = new ShownSessions((fact) => this.#tell(fact), this.shells)
  readonly #connections = new ShownConnections(
    (shown) => this.#tell({ type: 'connection', ...shown }),
    this.#getLabel,
  )
  readonly #origins: ShownOrigins
  readonly #stopListening: (() => void)[]
  #agent: Agent | null = null

  constructor(deps: FollowerDeps) {
    this.#deps = deps
    const { plan, captures, connectionLog } = deps
    for (const planned of plan.tunnels) {
      this.tunnels.add(planned, null)
      this.#sessions.watch(planned)
    }
    this.#state = initialState(deps, this.tunnels, {
      recent: this.#exchanges.recent,
      recentConnections: this.#connections.recent,
    })
    this.#origins = new ShownOrigins(this.tunnels, deps.context.lang, (fact) => this.#tell(fact))
    this.firstContact = new FirstContact(plan.region, this.#state.startedAtMs)
    this.#stopListening = [
      captures?.listen((exchange) => this.#exchanges.onChange(exchange)) ?? (() => {}),
      connectionLog.listen((connection) => this.#connections.onChange(connection)),
      plan.triggers?.listen((line) => this.#onStderr(line)) ?? (() => {}),
      () => this.#sessions.close(),
    ]
  }

  follow(agent: Agent): void {
    this.#agent = agent
    this.#state.inspectorUrl = this.inspector?.url ?? null
    this.refresh()
  }

  publish(planned: PlannedTunnel, replaces: number | null): void {
    this.tunnels.add(planned, replaces)
    this.#sessions.watch(planned)
    this.#agent?.publish(planned.request, replaces)
    if (replaces === null) this.#onTunnelsChanged()
  }

  withdraw(ref: number): void {
    this.#agent?.withdraw(ref)
    this.tunnels.remove(ref)
    this.#onTunnelsChanged()
  }

  get figures(): ClientFigures {
    this.#count()
    const legs = this.#agent?.status.legs ?? 0
    return toFigures(this.#state, { legs, followed: this.tunnels, exchanges: this.#exchanges })
  }

  notify(message: string, label: string | null = null): void {
    this.#state.notice = label === null ? message : `${label}: ${message}`
    this.#tell({ type: 'notice', label, message })
  }

  inspectedTunnels(): InspectedTunnel[] {
    return this.tunnels.inspected(this.#state.phase === 'online')
  }

  refresh(): void {
    this.#count()
    this.#deps.view.refresh(this.#state)
  }

  /** Programs that run are about to be ended. */
  onStopping(): void {
    const count = this.#deps.plan.triggers?.activeCount ?? 0
    if (count > 0) this.notify(tunnelsMessages[this.#deps.context.lang].stoppingRuns(count))
  }

  close(): void {
    for (const stop of this.#stopListening) stop()
    this.tunnels.close()
    this.refresh()
    this.#deps.view.close(this.#state)
  }

  onEvent(event: AgentEvent): void {
    const { lang } = this.#deps.context
    switch (event.type) {
      case 'bound':
        this.#onBound(event)
        break
      case 'rerouted':
        this.#onRerouted()
        break
      case 'offline':
        this.#onOffline(event)
        break
      case 'closed':
        this.#onClosed(event)
        break
      case 'notice':
        // The agent has said more of a dead target than the edge can.
        if (this.#state.tunnels.every(({ problem }) => problem === null)) {
          this.notify(event.text[lang], event.tunnelId && this.#getLabel(event.tunnelId))
        }
        break
      case 'origin_down':
        this.#origins.onDown(event)
        break
      case 'origin_up':
        this.#origins.onUp(event)
        break
      case 'connecting':
        this.#state.retryAtMs = null
        this.refresh()
    }
  }

  #onBound({ tunnel: { ref, tunnelId, url } }: Extract<AgentEvent, { type: 'bound' }>): void {
    const { plan, context } = this.#deps
    const tunnel = this.tunnels.settle(ref, tunnelId)
    if (!tunnel) return
    const formerUrl = tunnel.url
    const isAgain = formerUrl !== null
    if (plan.opensBrowser && !isAgain) void context.platform.openBrowser(url)
    // The one of the command line; others may have joined it since.
    if (plan.hasQr && tunnel.label === null) this.#state.qrCode = qrCodeLines(url)
    tunnel.url = url
    this.#state.phase = 'online'
    this.#state.notice = null
    const rerouted = takeRoute(this.#state, this.#agent?.status.route ?? null)
    this.#onTunnelsChanged()
    if (formerUrl !== null && formerUrl !== url) this.#tell({ type: 'address_changed', tunnel, formerUrl })
    this.#tell({ type: 'online', tunnel, isAgain })
    if (rerouted) this.#tell({ type: 'rerouted', route: rerouted })
  }

  #onRerouted(): void {
    const route = takeRoute(this.#state, this.#agent?.status.route ?? null)
    this.#onTunnelsChanged()
    if (route) this.#tell({ type: 'rerouted', route })
  }

  /** The last one's end is told by the agent's own. */
  #onClosed({ ref, problem }: Extract<AgentEvent, { type: 'closed' }>): void {
    const followed = this.tunnels.find(ref)
    if (!followed || followed.shown.label === null) return
    const { shown: tunnel, replaces } = followed
    const message = problem.text[this.#deps.context.lang]
    this.tunnels.end(ref)
    if (replaces !== null) {
      this.notify(message, tunnel.label)
      return
    }
    tunnel.problem = message
    this.#onTunnelsChanged()
    this.#tell({ type: 'ended', tunnel, code: problem.code, message })
  }

  #onTunnelsChanged(): void {
    const { plan, context, announce } = this.#deps
    this.#state.tunnels = this.tunnels.shown
    this.#state.hasHttp = this.tunnels.hasHttp
    this.inspector?.tunnelsChanged()
    const { pid } = context.platform
    const agents = toRunningAgents(this.#state, { pid, server: plan.server, file: this.#deps.file })
    // Only `nora status` reads it, and a full disk must not end the tunnels.
    announce(agents).catch(() => {})
  }

  #onOffline({ reason, retryInMs }: Extract<AgentEvent, { type: 'offline' }>): void {
    const { context } = this.#deps
    const nowMs = context.platform.clock.now().getTime()
    if (this.#state.phase === 'connecting') {
      this.firstContact.missed(reason, nowMs)
      return
    }
    if (this.#state.phase === 'online') this.#state.losses++
    this.#state.phase = 'reconnecting'
    this.#state.retryAtMs = nowMs + retryInMs
    this.inspector?.tunnelsChanged()
    this.#tell({ type: 'reconnecting', retryInMs, reason: reason[context.lang] })
  }

  #onStderr({ target, runId, line }: StderrLine): void {
    const label = this.tunnels.getLabel(target)
    const { secrets } = this.#deps.plan
    this.#tell({ type: 'stderr', label, runId, line: secrets?.maskText(line) ?? line })
  }

  #tell(fact: TunnelFact): void {
    this.#count()
    this.#deps.view.tell(fact, this.#state)
  }

  #count(): void {
    const { rttMs, connections = 0, openConnections = 0 } = this.#agent?.status ?? {}
    const requests = this.#deps.captures?.totalCount ?? null
    Object.assign(this.#state, { connections, openConnections, requests })
    // The last known stays while the link is away.
    this.#state.rttMs = rttMs ?? this.#state.rttMs
  }
}
