import type { Agent, AgentEvent, CaptureStore, Exchange } from '@nora/agent'
import type { InspectedTunnel } from '@nora/contract'
import type { Inspector } from '../../inspector/inspector-server.ts'
import { exitCodes, Failure } from '../../output/failure.ts'
import { qrCodeLines } from '../../output/qr-code.ts'
import type { TunnelFact, TunnelState, TunnelView } from '../../output/tunnel-view.ts'
import type { RunningAgent } from '../../platform/running-agents.ts'
import type { Context } from '../command.ts'
import { originProblem } from './origin-problem.ts'
import type { TunnelPlan } from './tunnel-plan.ts'
import { tunnelsMessages } from './tunnels.messages.ts'

const MOST_RECENT = 50

type FollowerDeps = {
  context: Context
  plan: TunnelPlan
  view: TunnelView
  captures: CaptureStore | null
  announce(agent: RunningAgent): Promise<void>
}

/** Turns what the agent tells into the state that is shown, and hands both to the view. */
export class TunnelFollower {
  /** Resolves when the very first attempt to reach the edge fails: then the address is wrong. */
  readonly unreachable: Promise<Failure>
  inspector: Inspector | null = null
  readonly #deps: FollowerDeps
  readonly #state: TunnelState
  readonly #stopListening: () => void
  #agent: Agent | null = null
  #tunnelId = ''
  #giveUp: (failure: Failure) => void = () => {}

  constructor(deps: FollowerDeps) {
    this.#deps = deps
    const { context, plan, captures } = deps
    this.unreachable = new Promise((resolve) => {
      this.#giveUp = resolve
    })
    this.#state = {
      phase: 'connecting',
      retryAtMs: null,
      version: context.platform.version,
      account: plan.account,
      target: plan.request.target.label,
      url: null,
      inspectorUrl: null,
      qrCode: [],
      rttMs: null,
      openConnections: 0,
      connections: 0,
      requests: captures ? 0 : null,
      originProblem: null,
      notice: null,
      recent: [],
      startedAtMs: context.platform.clock.now().getTime(),
    }
    this.#stopListening = captures?.listen((exchange) => this.#onExchange(exchange)) ?? (() => {})
  }

  follow(agent: Agent): void {
    this.#agent = agent
    this.#state.inspectorUrl = this.inspector?.url ?? null
    this.refresh()
  }

  inspectedTunnel(): InspectedTunnel {
    const { url, target, phase } = this.#state
    return { id: this.#tunnelId, url: url ?? '', target, state: phase === 'online' ? 'live' : 'connecting' }
  }

  refresh(): void {
    this.#count()
    this.#deps.view.refresh(this.#state)
  }

  close(): void {
    this.#stopListening()
    this.refresh()
    this.#deps.view.close(this.#state)
  }

  onEvent(event: AgentEvent): void {
    const { lang } = this.#deps.context
    switch (event.type) {
      case 'bound':
        this.#onBound(event)
        break
      case 'offline':
        this.#onOffline(event)
        break
      case 'notice':
        this.#onNotice(event.text[lang])
        break
      case 'origin_down': {
        const message = originProblem(lang, event.target, event.failure, event.error)
        this.#state.originProblem = message
        this.#tell({ type: 'origin_down', failure: event.failure, message })
        break
      }
      case 'origin_up':
        this.#state.originProblem = null
        this.#tell({ type: 'origin_up' })
        break
      case 'connecting':
        this.#state.retryAtMs = null
        this.refresh()
    }
  }

  #onNotice(message: string): void {
    // Of a dead target the agent has told more than the edge can.
    if (this.#state.originProblem !== null) return
    this.#state.notice = message
    this.#tell({ type: 'notice', message })
  }

  #onBound({ tunnel }: Extract<AgentEvent, { type: 'bound' }>): void {
    const { plan, context, announce } = this.#deps
    if (plan.opensBrowser && this.#state.url === null) void context.platform.openBrowser(tunnel.url)
    if (plan.hasQr) this.#state.qrCode = qrCodeLines(tunnel.url)
    this.#tunnelId = tunnel.tunnelId
    this.#state.phase = 'online'
    this.#state.notice = null
    this.#state.url = tunnel.url
    this.inspector?.tunnelChanged()
    this.#tell({ type: 'online' })
    // Only `nora status` reads it; a full disk must not end the tunnel.
    announce({
      pid: context.platform.pid,
      server: plan.server,
      url: tunnel.url,
      target: plan.request.target.label,
      inspector_url: this.#state.inspectorUrl,
      since: new Date(this.#state.startedAtMs).toISOString(),
    }).catch(() => {})
  }

  #onOffline({ reason, retryInMs }: Extract<AgentEvent, { type: 'offline' }>): void {
    const { context, plan } = this.#deps
    if (this.#state.phase === 'connecting') {
      const address = `${plan.region.agent_host}:${plan.region.agent_port}`
      const { ru, en } = tunnelsMessages
      this.#giveUp(
        new Failure(
          exitCodes.unreachable,
          { ru: ru.edge(address, reason.ru), en: en.edge(address, reason.en) },
          { advice: { ru: ru.checkEdge, en: en.checkEdge } },
        ),
      )
      return
    }
    this.#state.phase = 'reconnecting'
    this.#state.retryAtMs = context.platform.clock.now().getTime() + retryInMs
    this.inspector?.tunnelChanged()
    this.#tell({ type: 'reconnecting', retryInMs, reason: reason[context.lang] })
  }

  /** Told once: when it ends, or at its head when it may run for long. */
  #onExchange(exchange: Exchange | null): void {
    if (exchange === null) {
      this.#state.recent = []
      return
    }
    const isLongRunning = exchange.kind !== 'http'
    const isToldNow = isLongRunning ? exchange.endedMs === null : exchange.endedMs !== null
    if (!isToldNow) return
    const { recent } = this.#state
    if (recent.length >= MOST_RECENT) recent.shift()
    recent.push(exchange)
    this.#tell({ type: 'request', exchange })
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
