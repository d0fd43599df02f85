import { type Clock, type Localized, MIB, type Problem, systemClock } from '@nora/kit'
import { Budget, type EdgeMessage } from '@nora/protocol'
import type { AgentOptions } from './agent-options.ts'
import type { AgentStatus } from './agent-status.ts'
import type { Route } from './dial/dialler.ts'
import type { Leg } from './leg.ts'
import { LegKeeper } from './leg-keeper.ts'
import { PublishedTunnels } from './published-tunnels.ts'
import { runLater, type Schedule } from './schedule.ts'
import { toHello } from './to-hello.ts'
import type { TunnelRequest } from './tunnel-request.ts'

/** Bounds the bytes that wait for local services, over all legs. */
const BUFFER_BYTES = 64 * MIB
const LEGS_LIMIT = 8

/**
 * Keeps tunnels published over as many legs as its edge asks for: each tunnel is bound on every leg, so
 * that the loss of one costs nothing. The first leg leads: while there is none, it alone dials, and the others
 * wait until it serves, so that of thousands that come back at once each has its name before any has a second
 * leg. Ends by `stop`, or when the server says that coming back is of no use; `ended` then holds why.
 */
export class Agent {
  /** Resolves once: null after `stop`, else the Problem that ended it. */
  readonly ended: Promise<Problem | null>
  readonly #options: AgentOptions
  readonly #clock: Clock
  readonly #schedule: Schedule
  readonly #budget: Budget
  readonly #tunnels: PublishedTunnels
  readonly #keepers: LegKeeper[] = []
  /** The number of legs that the edge asks for. */
  #legsWanted = 1
  /** The route that the owner was last told visitors come by. */
  #toldRoute: Route | null = null
  #hasEnded = false
  #end: (problem: Problem | null) => void = () => {}

  constructor(options: AgentOptions) {
    const { captures, connectionLog = null, random, onEvent, tunnels } = options
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#schedule = options.schedule ?? runLater
    this.#budget = new Budget(options.bufferBytes ?? BUFFER_BYTES)
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#tunnels = new PublishedTunnels({
      clock: this.#clock,
      captures,
      connectionLog,
      random,
      schedule: this.#schedule,
      onEvent,
      legs: () => this.#keepers.flatMap(({ legs }) => legs),
      readyLegs: () => this.#readyLegs(),
      onEmpty: (problem) => {
        this.#finish(problem)
        void this.#leave()
      },
    })
    for (const request of tunnels) this.#tunnels.add(request, null)
  }

  get status(): AgentStatus {
    const legs = this.#readyLegs()
    const rttMs = legs.find((leg) => leg.rttMs !== null)?.rttMs ?? null
    return { rttMs, route: this.#options.dialler.route, legs: legs.length, ...this.#tunnels.counts }
  }

  start(): void {
    this.#options.dialler.start(() => this.#keepers[0]?.moveOver())
    this.#keep(1)
  }

  /**
   * One tunnel more, on the links there are. It takes the name and place of `replaces`, which serves until
   * the new one is there, and goes on serving when it is refused.
   */
  publish(request: TunnelRequest, replaces: number | null = null): void {
    this.#tunnels.add(request, replaces)
  }

  /** Takes one tunnel back; the others stay. */
  withdraw(ref: number): void {
    this.#tunnels.remove(ref)
  }

  /** Takes the tunnels back and hangs up. */
  async stop(): Promise<void> {
    if (this.#hasEnded) return
    this.#tunnels.unbindAll()
    this.#finish(null)
    await this.#leave()
  }

  /** Sees to it that there are that many legs. */
  #keep(count: number): void {
    while (this.#keepers.length < Math.min(count, LEGS_LIMIT)) this.#keepers.push(this.#newKeeper())
    for (const keeper of this.#keepers) keeper.start()
  }

  #newKeeper(): LegKeeper {
    const { dialler, identity, random, onEvent } = this.#options
    const tunnels = this.#tunnels
    const keeper: LegKeeper = new LegKeeper(this.#keepers.length, {
      dialler,
      hello: () => ({ ...toHello(identity, tunnels.epoch), edges: this.#edgesBesides(keeper) }),
      clock: this.#clock,
      random,
      schedule: this.#schedule,
      budget: this.#budget,
      events: {
        onDial: () => {
          if (!this.#isServing) onEvent({ type: 'connecting' })
        },
        onReady: (leg, { legs }) => {
          tunnels.bindOn(leg)
          if (leg.route.isBest) this.#followTo(leg)
          this.#legsWanted = legs
        },
        onMessage: (leg, message) => this.#onMessage(leg, message),
        onStream: (leg, stream, target) => tunnels.onStream(leg, stream, target),
        onGone: (leg) => tunnels.onGone(leg),
        onDown: (reason, retryInMs) => {
          if (!this.#isServing) this.#onDown(keeper, { reason, retryInMs })
        },
        onRefused: (problem) => this.#finish(problem),
      },
    })
    return keeper
  }

  #onDown(keeper: LegKeeper, { reason, retryInMs }: { reason: Localized; retryInMs: number }): void {
    if (keeper.no === 0) {
      this.#options.onEvent({ type: 'offline', reason, retryInMs })
      return
    }
    keeper.pause()
    this.#keepers[0]?.hasten(reason)
  }

  /** The first leg has found the best way; the others come after it. */
  #followTo({ route }: Leg): void {
    for (const keeper of this.#keepers) {
      if (keeper.route !== null && keeper.route.path !== route.path) keeper.moveOver()
    }
  }

  #tellRoute(): void {
    const { route } = this.#options.dialler
    const told = this.#toldRoute
    this.#toldRoute = route
    const isOther = told !== null && (route?.path !== told.path || route.proxy !== told.proxy)
    if (isOther) this.#options.onEvent({ type: 'rerouted' })
  }

  #edgesBesides(keeper: LegKeeper): string[] {
    return this.#keepers.flatMap((other) => (other !== keeper && other.edgeId ? [other.edgeId] : []))
  }

  #onMessage(leg: Leg, message: EdgeMessage): void {
    if (message.type === 'bound') {
      this.#tunnels.onBound(leg, message)
      this.#tellRoute()
      this.#keep(this.#legsWanted)
    } else if (message.type === 'refused') this.#tunnels.onRefused(leg, message)
    else if (message.type === 'authorised_keys') this.#tunnels.shells.onKeys(message)
    else if (message.type === 'end_session') this.#tunnels.shells.onEndSession(message)
    else if (message.type === 'notice') this.#onNotice(message)
    else {
      // It may be ourselves, through the new leg, who took the name over.
      const isOurs = message.reason === 'superseded' && this.#keepers.some((keeper) => keeper.isLeaving(leg))
      if (!isOurs) this.#tunnels.onClosed(message)
    }
  }

  #onNotice({ tunnel_id, text }: Extract<EdgeMessage, { type: 'notice' }>): void {
    this.#options.onEvent({ type: 'notice', tunnelId: tunnel_id ?? null, text })
  }

  get #isServing(): boolean {
    return this.#keepers.some(({ isServing }) => isServing)
  }

  #readyLegs(): Leg[] {
    return this.#keepers.flatMap(({ ready }) => ready ?? [])
  }

  async #leave(): Promise<void> {
    await Promise.all(this.#keepers.flatMap(({ legs }) => legs).map((leg) => leg.leave()))
  }

  #finish(problem: Problem | null): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const keeper of this.#keepers) keeper.stop()
    this.#tunnels.close()
    this.#options.dialler.close()
    this.#end(problem)
  }
}
