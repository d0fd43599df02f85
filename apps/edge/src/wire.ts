import { type Clock, createIds } from '@nora/kit'
import type { AskAnswer, PushBody, PushName } from '@nora/link'
import { Budget } from '@nora/protocol'
import type { Exchange } from './exchange/exchange.ts'
import { HeldRequests } from './legs/held-requests.ts'
import { Legs } from './legs/legs.ts'
import { LostTunnels } from './legs/lost-tunnels.ts'
import type { Tunnel } from './legs/tunnel.ts'
import { type ReleaseReason, Tunnels } from './legs/tunnels.ts'
import { Admin } from './listeners/admin.ts'
import { Links } from './listeners/links.ts'
import { Visitors } from './listeners/visitors.ts'
import { createPipeline } from './pipeline.ts'
import type { Config } from './platform/config.ts'
import { deferred } from './platform/deferred.ts'
import type { Log } from './platform/log.ts'
import { waitUntil } from './platform/wait-until.ts'
import { ControlClient } from './snapshot/control-client.ts'
import { CountReporter } from './snapshot/count-reporter.ts'
import { Hostnames } from './snapshot/hostnames.ts'
import { tallyBytes } from './stages/finish.ts'
import { isKeptOut } from './stages/screen.ts'

const DRAIN_MS = 10_000
const RETIRE_MS = 10_000
/** Whoever keeps a connection and uses it will have asked once more by then. */
const IDLE_MS = 2_000
const SWEEP_MS = 5_000

export type EdgeDeps = { config: Config; version: string; log: Log; clock: Clock; random: () => number }

export type EdgePorts = { http_port: number; link_port: number; admin_port: number }

/** One edge: what it is made of, and what its parts tell each other. */
export class Edge {
  readonly #config: Config
  readonly #clock: Clock
  readonly #log: Log
  readonly #control: ControlClient
  readonly #hostnames: Hostnames
  readonly #tunnels: Tunnels
  readonly #lostTunnels: LostTunnels
  readonly #legs: Legs
  readonly #held = new HeldRequests<Exchange>()
  readonly #visitors: Visitors
  readonly #reporter: CountReporter
  readonly #admin: Admin
  readonly #sweep: NodeJS.Timeout
  readonly #firstEnrolment = deferred<AskAnswer<'enrol'>>()
  #links: Links | null = null
  /** While this edge retires: tunnels that its successor has. */
  #moved: Set<string> | null = null
  #isStopping = false

  constructor({ config, version, log, clock, random }: EdgeDeps) {
    const ids = createIds(clock)
    const monotonicMs = () => clock.monotonicMs()
    const { edge_id, region } = config
    this.#config = config
    this.#clock = clock
    this.#log = log
    this.#control = new ControlClient({
      host: config.control_host,
      port: config.control_port,
      enrol: { edge_id, region, version, enrol_key: config.enrol_key },
      events: {
        onPush: (name, body) => this.#onPush(name, body),
        onEnrolled: (answer) => this.#onEnrolled(answer),
      },
      log,
      random,
      monotonicMs,
    })
    const ask: ControlClient['ask'] = (name, body) => this.#control.ask(name, body)
    this.#hostnames = new Hostnames({
      ask: async (hostname) => (await ask('resolve', { hostname })).status,
      monotonicMs,
    })
    this.#tunnels = new Tunnels({
      onAdded: (tunnel) => this.#onAdded(tunnel),
      onRemoved: (tunnel, reason) => this.#onRemoved(tunnel, reason),
    })
    this.#lostTunnels = new LostTunnels(monotonicMs)
    const budget = new Budget(config.buffer_bytes)
    const edge = { edge_id, region }
    this.#legs = new Legs({ edge, hasTls: false, ask, tunnels: this.#tunnels, budget, ids, clock, log })
    const pipeline = createPipeline({
      edgeId: edge_id,
      requestsLimit: config.tunnel_requests,
      clock,
      ids,
      findTunnel: this.#tunnels.find,
      findLostTunnel: (hostname) => this.#lostTunnels.find(hostname),
      hostnames: this.#hostnames,
      held: this.#held,
      isRetiring: () => this.#moved !== null,
      isStopping: () => this.#isStopping,
    })
    this.#visitors = new Visitors({ edgeId: edge_id, pipeline, monotonicMs, onRunning: tallyBytes })
    this.#reporter = new CountReporter({
      liveTunnels: () => this.#tunnels.all(),
      send: (body) => ask('count', body),
    })
    this.#admin = new Admin(() => this.#whyNotReady())
    this.#sweep = setInterval(() => {
      for (const tunnel of this.#tunnels.all()) tunnel.pool.sweep(monotonicMs())
      this.#lostTunnels.sweep()
    }, SWEEP_MS)
    this.#sweep.unref()
  }

  /** Requests that wait for an agent. */
  get heldCount(): number {
    return this.#held.size
  }

  /** Resolves when visitors and agents are accepted, for which control must have answered once. */
  async start(): Promise<EdgePorts> {
    const { has_link_tls, admin_port, admin_host, http_port, http_host, link_port, link_host } = this.#config
    const ports = {
      admin_port: await this.#admin.listen(admin_port, admin_host),
      http_port,
      link_port,
    }
    const { link_certificate } = await this.#firstEnrolment.promise
    if (has_link_tls && link_certificate === null) {
      throw new Error('Control gave no certificate for agents’ links. Turn LINK_TLS on there, or off here.')
    }
    this.#links = new Links(
      { legs: this.#legs, unauthenticatedLimit: this.#config.unauthenticated_links, log: this.#log },
      has_link_tls ? link_certificate : null,
    )
    ports.link_port = await this.#links.listen(link_port, link_host)
    // Last: a predecessor on the same port serves visitors as long as this one could only send them away.
    ports.http_port = await this.#visitors.listen(http_port, http_host)
    return ports
  }

  /**
   * Stops after a successor on the same ports has taken over: visitors who are connected here get their
   * answers over the old legs, while agents bind their names there.
   */
  async retire(): Promise<void> {
    const moved = new Set<string>()
    this.#moved = moved
    this.#visitors.retire()
    // Before agents are told, or they would dial this process again.
    this.#links?.close()
    this.#legs.goAway()
    const idleFromMs = this.#clock.monotonicMs() + IDLE_MS
    await waitUntil({ clock: this.#clock, timeoutMs: RETIRE_MS }, () => {
      if (this.#clock.monotonicMs() >= idleFromMs) this.#visitors.endIdle()
      const areMoved = Array.from(this.#tunnels.all()).every(({ facts }) => moved.has(facts.id))
      return areMoved && this.#visitors.connectionCount === 0
    })
    await this.stop()
  }

  /** Nothing new is taken; running requests get 10 s to end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#held.releaseAll()
    this.#visitors.drain()
    this.#links?.close()
    this.#legs.goAway()
    await waitUntil({ clock: this.#clock, timeoutMs: DRAIN_MS }, () => this.#visitors.runningCount === 0)
    this.#visitors.close()
    await this.#reporter.report()
    this.#reporter.stop()
    clearInterval(this.#sweep)
    this.#legs.closeAll()
    this.#admin.close()
    this.#control.close()
  }

  #onEnrolled(answer: AskAnswer<'enrol'>): void {
    this.#firstEnrolment.resolve(answer)
    if (answer.link_certificate !== null) this.#links?.renewCertificate(answer.link_certificate)
    this.#hostnames.forgetAll()
    this.#resync().catch((error: unknown) => this.#log.warn({ err: error }, 'resync failed'))
  }

  /** Control says which of our tunnels went elsewhere while it could not tell us. */
  async #resync(): Promise<void> {
    const tunnels = Array.from(this.#tunnels.all(), ({ facts }) => ({
      ...facts.claim,
      tunnel_id: facts.id,
      epoch: facts.epoch,
      hostname: facts.hostname,
    }))
    const { drop } = await this.#control.ask('resync', { tunnels })
    for (const id of drop) this.#legs.supersedeTunnel(id, Number.POSITIVE_INFINITY)
  }

  #onPush<N extends PushName>(name: N, body: PushBody<N>): void {
    const push = { name, body } as { [K in PushName]: { name: K; body: PushBody<K> } }[PushName]
    switch (push.name) {
      case 'stop_tunnel':
        this.#legs.stopTunnel(push.body.tunnel_id, push.body.by)
        break
      case 'supersede_tunnel':
        if (this.#moved !== null) this.#moved.add(push.body.tunnel_id)
        else this.#legs.supersedeTunnel(push.body.tunnel_id, push.body.epoch)
        break
      case 'revoke_credential':
        this.#legs.revokeCredential(push.body.credential_id)
        break
      case 'forget_hostname':
        this.#hostnames.forget(push.body.hostname)
        break
    }
  }

  #onAdded({ facts: { hostname, rules } }: Tunnel): void {
    this.#hostnames.forget(hostname)
    this.#lostTunnels.forget(hostname)
    // Whoever came in under other rules stays only if these let him in too.
    if (rules.addresses !== null) {
      this.#visitors.cutOff((one) => one.tunnel?.facts.hostname === hostname && isKeptOut(one, rules))
    }
    this.#held.release(hostname)
  }

  #onRemoved(tunnel: Tunnel, reason: ReleaseReason): void {
    const { id, hostname, epoch } = tunnel.facts
    if (reason === 'leg_lost') this.#lostTunnels.keep(tunnel)
    if (reason === 'leg_lost') this.#hostnames.markAway(hostname)
    else if (reason !== 'superseded') this.#hostnames.markOffline(hostname)
    if (reason === 'stopped' || reason === 'credential_revoked')
      this.#visitors.cutOff((exchange) => exchange.tunnel === tunnel)
    this.#reporter.keepClosed(tunnel)
    // Control ends what it takes over by itself.
    if (reason === 'superseded') return
    this.#release({ tunnel_id: id, epoch, reason }).catch((error: unknown) =>
      this.#log.debug({ err: error, tunnel: id }, 'release was not acknowledged'),
    )
  }

  /** The last sums go first: a closed tunnel takes no more. */
  async #release(body: { tunnel_id: string; epoch: number; reason: ReleaseReason }): Promise<void> {
    await this.#reporter.report()
    await this.#control.ask('release', body)
  }

  #whyNotReady(): string | null {
    if (this.#isStopping || this.#moved !== null) return 'stopping'
    if (this.#links === null) return 'not enrolled with control yet'
    return null
  }
}
