import { Socket } from 'node:net'
import type { AskAnswer, PushBody, PushName } from '@nora/link'
import type { ReleaseReason } from './endpoints/endpoints.ts'
import type { Binding, Tunnel } from './endpoints/tunnel.ts'
import type { Exchange, RequestHead } from './exchange/exchange.ts'
import { type LinkAdoption, Links, type RenewedSecrets } from './listeners/links.ts'
import type { VisitorPorts } from './listeners/public-ports.ts'
import { deferred } from './platform/deferred.ts'
import { waitUntil } from './platform/wait-until.ts'
import { applyAddressRules } from './pushes/apply-address-rules.ts'
import { applyChallenges } from './pushes/apply-certificates.ts'
import { applyIpPolicies } from './pushes/apply-ip-policies.ts'
import { resync } from './pushes/resync.ts'
import { type EdgeParts, wire } from './wire.ts'
import type { EdgeDeps, EdgeEvents } from './wiring/edge-deps.ts'

const DRAIN_MS = 10_000
const RETIRE_MS = 10_000
/** A visitor who uses a connection has sent another request by then. */
const IDLE_MS = 2_000
const SWEEP_MS = 5_000

export type EdgePorts = VisitorPorts & { link_port: number; ssh_port: number | null; monitor_port: number }

/** One edge from its start to its end, and what it does at a word of control or when a tunnel comes or goes. */
export class Edge implements EdgeEvents {
  isStopping = false
  /** Where edges of other machines bring visitors, if they may. */
  peerPort: number | null = null
  readonly #deps: EdgeDeps
  readonly #parts: EdgeParts
  readonly #sweep: NodeJS.Timeout
  readonly #firstEnrolment = deferred<AskAnswer<'enrol'>>()
  #links: Links | null = null
  /** While this edge retires: lanes that another edge has in their place. */
  #moved: Set<string> | null = null

  constructor(deps: EdgeDeps) {
    this.#deps = deps
    this.#parts = wire(deps, this)
    this.#sweep = setInterval(() => {
      const nowMs = deps.clock.monotonicMs()
      for (const binding of this.#parts.endpoints.bindings()) binding.sweep(nowMs)
      for (const { pool } of this.#parts.peers.all()) pool.sweep(nowMs)
      for (const gateway of this.#parts.gateways.all()) gateway.sweep(nowMs)
      this.#parts.lostTunnels.sweep()
    }, SWEEP_MS)
    this.#sweep.unref()
  }

  /** Requests that wait for an agent. */
  get heldCount(): number {
    return this.#parts.held.size + this.#parts.tcp.heldCount
  }

  /** Whether control has told of it, and requests are taken. */
  hasWebhook(id: string): boolean {
    return this.#parts.webhooks.has(id)
  }

  get isRetiring(): boolean {
    return this.#moved !== null
  }

  /** Resolves when visitors and agents are accepted, for which control must have answered once. */
  async start(): Promise<EdgePorts> {
    const { config, log } = this.#deps
    const { monitor, peerServer, legs, ports, tcp, ssh } = this.#parts
    const monitorPort = await monitor.listen(config.monitor_port, config.monitor_host)
    const { link_certificate, ticket_key, hop_certificate, ssh_host_key } = await this.#firstEnrolment.promise
    if (config.has_link_tls && link_certificate === null) {
      throw new Error('Control gave no certificate for agents’ links. Turn LINK_TLS on there, or off here.')
    }
    this.#links = new Links(
      { legs, unauthenticatedLimit: config.unauthenticated_links, log },
      config.has_link_tls && link_certificate !== null ? { link_certificate, ticket_key } : null,
    )
    if (config.peer.socket !== null) await peerServer.listenOn(config.peer.socket)
    if (config.peer_listener)
      this.peerPort = await peerServer.listenSecurely(config.peer_listener, hop_certificate)
    await tcp.ready
    await this.#parts.inboxSpool?.start()
    return {
      monitor_port: monitorPort,
      link_port: await this.#links.listen(config.link_port, config.link_host),
      ssh_port:
        ssh_host_key && (await ssh.listen(ssh_host_key.private_key, config.ssh_port, config.ssh_host)),
      // Last: a predecessor on the same ports serves visitors as long as this one could only send them away.
      ...(await ports.listen()),
    }
  }

  /**
   * Stops after a successor on the same ports has taken over: visitors who are connected here get their
   * answers over the old legs, while agents bind their names there.
   */
  async retire(): Promise<void> {
    const { clock } = this.#deps
    const { monitor, endpoints, peerServer, legs, ports, tcp, ssh } = this.#parts
    const moved = new Set<string>()
    this.#moved = moved
    ports.retire()
    tcp.retire()
    // The successor waits for its port.
    monitor.close()
    // Before agents are told, or they would dial this process again.
    this.#links?.close()
    legs.goAway()
    ssh.goAway()
    const idleFromMs = clock.monotonicMs() + IDLE_MS
    await waitUntil({ clock, timeoutMs: RETIRE_MS }, () => {
      const areMoved = endpoints.bindings().every((binding) => moved.has(binding.key))
      // Before that, other edges would not find the names elsewhere.
      if (areMoved) peerServer.goAway()
      if (clock.monotonicMs() >= idleFromMs) ports.endIdle()
      return areMoved && ports.connectionCount + tcp.connectionCount === 0
    })
    await this.stop()
  }

  /** Nothing new is taken; running requests get 10 s to end. */
  async stop(): Promise<void> {
    const { monitor, captures, control, held, peerServer, legs, limits } = this.#parts
    const {
      gatewayReporter,
      memberGossip,
      memberProbes,
      memberTunnels,
      policyCounts,
      ports,
      tcp,
      reporters,
      seenSessions,
      ssh,
    } = this.#parts
    this.isStopping = true
    held.releaseAll()
    ports.drain()
    tcp.drain()
    this.#links?.close()
    legs.goAway()
    ssh.goAway()
    peerServer.goAway()
    const isIdle = () => ports.runningCount + tcp.connectionCount + ssh.count === 0
    await waitUntil({ clock: this.#deps.clock, timeoutMs: DRAIN_MS }, isIdle)
    tcp.close()
    await ports.close()
    const reporting = [...reporters, captures, gatewayReporter, policyCounts, seenSessions]
    await Promise.all(reporting.map((reporter) => reporter.report()))
    for (const reporter of reporting) reporter.stop()
    await this.#parts.inboxSpool?.stop()
    memberProbes.stop()
    memberTunnels.stop()
    memberGossip.close()
    clearInterval(this.#sweep)
    legs.closeAll()
    ssh.closeAll()
    limits.close()
    this.#parts.peers.closeAll()
    peerServer.close()
    this.#parts.intake.close()
    this.#deps.accessLog?.close()
    monitor.close()
    control.close()
  }

  onEnrolled(answer: AskAnswer<'enrol'>): void {
    const { control, captures, endpoints, peers, hostnames, legs, tcp } = this.#parts
    this.#firstEnrolment.resolve(answer)
    peers.identify(answer.hop_certificate)
    this.#renewSecrets(answer)
    hostnames.forgetAll()
    this.#parts.inboxSpool?.wake()
    resync(control, { captures, endpoints, legs, tcp }).catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'resync failed'),
    )
  }

  #renewSecrets(secrets: RenewedSecrets): void {
    this.#parts.ports.setTicketKey(Buffer.from(secrets.ticket_key, 'base64'))
    this.#links?.renew(secrets)
  }

  onPush<N extends PushName>(name: N, body: PushBody<N>): void {
    const { attachedPolicies, captures, endpoints, hostnames, intake, ipPolicies, legs, replays, tcp, ssh } =
      this.#parts
    const { visitorKeys, revokedSessions, gateways, memberProbes } = this.#parts
    const handlers: { [K in PushName]: (body: PushBody<K>) => void } = {
      stop_tunnel: ({ tunnel_id, by }) => legs.stopTunnel(tunnel_id, by),
      set_tunnel_limits: ({ tunnel_id, limits }) => endpoints.limit(tunnel_id, limits),
      set_capture: ({ tunnel_id, is_captured }) =>
        endpoints.capture(tunnel_id, is_captured ? captures : null),
      replay_request: (replay) => replays.send(replay),
      supersede_tunnel: (superseded) => this.#onSuperseded(superseded),
      revoke_credential: ({ credential_id }) => {
        legs.revokeCredential(credential_id)
        ssh.revokeCredential(credential_id)
      },
      renew_ticket_key: (secrets) => this.#renewSecrets(secrets),
      open_port: (port) => tcp.openPort(port),
      close_port: (port) => tcp.closePort(port),
      pass_through: (name) => tcp.setPassed(name),
      set_port_rules: (rules) => tcp.setPortRules(rules),
      set_ip_policies: (team) => applyIpPolicies(this.#parts, team),
      set_policies: (push) => attachedPolicies.set(push),
      set_gateways: (push) => {
        gateways.set(push)
        tcp.setGatewayPorts(gateways.ports)
      },
      set_webhooks: (push) => this.#parts.webhooks.set(push),
      deliver_webhook: (delivery) => this.#parts.webhookDeliveries.deliver(delivery),
      probe_member: (probe) => memberProbes.probe(probe),
      set_visitor_keys: (push) => visitorKeys.set(push),
      revoke_visitor_sessions: (push) => revokedSessions.set(push),
      keep_ip_policies: ({ team_ids }) => ipPolicies.keep(team_ids),
      set_certificates: (push) => intake.take(push),
      set_challenges: (push) => applyChallenges(this.#parts, push, this.#deps.log),
      keys_changed: ({ team_id }) => legs.renewKeys(team_id),
      end_session: (session) => legs.endSession(session),
      neighbours: ({ edges }) => hostnames.setPeerEdges(edges),
      forget_hostname: ({ hostname }) => this.#onMoved(hostname),
    }
    handlers[name](body)
  }

  onAdded(tunnel: Tunnel): void {
    const { hostname } = tunnel.facts
    this.#parts.lostTunnels.forget(hostname)
    applyAddressRules(this.#parts, tunnel)
    this.#parts.wantedCertificates.add(tunnel.facts)
    this.#onMoved(hostname)
    const { gateways, held } = this.#parts
    for (const gateway of gateways.listByTarget(hostname)) held.release(gateway.facts.hostname)
  }

  onRemoved({ tunnel, epoch }: Binding, reason: ReleaseReason): void {
    const { endpoints, ports, tcp, reporters } = this.#parts
    const { id, hostname } = tunnel.facts
    if (tunnel.isClosed) {
      if (!endpoints.has(hostname)) this.#onUnserved(tunnel, reason)
      if (reason === 'stopped' || reason === 'credential_revoked' || reason === 'plan') {
        ports.cutOff('tunnel_offline', (exchange) => exchange.request.endpoint === tunnel)
        tcp.cutOff(tunnel)
      }
      for (const reporter of reporters) reporter.keepClosed(tunnel)
    }
    // Control ends what it takes over by itself.
    if (reason === 'superseded') return
    this.#release({ tunnel_id: id, epoch, reason }).catch((error: unknown) =>
      this.#deps.log.debug({ err: error, tunnel: id }, 'release was not acknowledged'),
    )
  }

  adopt: LinkAdoption = (socket, address) => this.#links?.adopt(socket, address)

  takeLink(exchange: Exchange, request: RequestHead): boolean {
    const { socket, visitor } = exchange.connection
    const isTaken = socket instanceof Socket && this.#links?.adoptUpgrade(socket, request, visitor) === true
    if (isTaken) this.#parts.ports.release(exchange)
    return isTaken
  }

  whyNotReady(): string | null {
    if (this.isStopping || this.isRetiring) return 'stopping'
    if (this.#links === null) return 'not enrolled with control yet'
    return null
  }

  /** Forgets what was known of the name, which is out of date; requests that wait for it look again. */
  #onMoved(hostname: string): void {
    const { held, hostnames, tcp } = this.#parts
    hostnames.onMoved(hostname)
    for (const waiting of [held, tcp]) waiting.release(hostname)
  }

  #onSuperseded(superseded: PushBody<'supersede_tunnel'>): void {
    if (this.#moved === null) this.#parts.legs.supersedeTunnel(superseded)
    else for (const epoch of superseded.epochs) this.#moved.add(`${superseded.tunnel_id} ${epoch}`)
  }

  #onUnserved(tunnel: Tunnel, reason: ReleaseReason): void {
    const { held, hostnames, lostTunnels, tcp } = this.#parts
    const { hostname } = tunnel.facts
    if (reason === 'leg_lost') {
      lostTunnels.keep(tunnel)
      hostnames.markAway(hostname)
      // Some have waited since its link broke.
      for (const waiting of [held, tcp]) waiting.lookAgain(hostname)
    } else if (reason !== 'superseded') hostnames.markOffline(hostname)
  }

  /** The last sums go first: a closed tunnel takes no more. */
  async #release(body: { tunnel_id: string; epoch: number; reason: ReleaseReason }): Promise<void> {
    const { control, reporters } = this.#parts
    await reporters[0].report()
    await control.ask('release', body)
  }
}
