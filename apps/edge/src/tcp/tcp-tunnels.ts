import type { Socket } from 'node:net'
import type { AddressRefusal } from '@nora/kit'
import type { OpenPort, PortRules, PushBody } from '@nora/link'
import type { ConnectionEnds, Stream, Target } from '@nora/protocol'
import { HeldRequests } from '../endpoints/held-requests.ts'
import type { Tunnel } from '../endpoints/tunnel.ts'
import type { PublicPortDeps } from '../listeners/public-port.ts'
import { deferred } from '../platform/deferred.ts'
import type { FindRefusal } from '../policies/on-tcp-connect/restrict-ips.ts'
import { getEnds } from './get-ends.ts'
import { PassedNames } from './passed-names.ts'
import type { TcpConnection } from './tcp-connection.ts'
import type { TcpPortDeps } from './tcp-port.ts'
import { TcpPorts } from './tcp-ports.ts'
import { TcpVisitors, type TcpVisitorsDeps } from './tcp-visitors.ts'

export type TcpTunnelsDeps = Omit<TcpVisitorsDeps, 'held'> & {
  onDenied: TcpPortDeps['onDenied']
  /** The region whose ports are opened here. */
  region: string
  host: string | undefined
  port: PublicPortDeps
}

/**
 * TCP tunnels as their visitors see them: the ports, the names whose TLS is passed on unread, and the connections
 * that came by them.
 */
export class TcpTunnels {
  readonly #region: string
  readonly #held: HeldRequests<TcpConnection>
  readonly #visitors: TcpVisitors
  readonly #findRefusal: FindRefusal
  readonly #ports: TcpPorts
  readonly #passedNames = new PassedNames()
  readonly #firstPorts = deferred<void>()

  constructor({ region, host, port, ...deps }: TcpTunnelsDeps) {
    this.#region = region
    this.#findRefusal = deps.findRefusal
    this.#held = new HeldRequests(deps.hostnames)
    this.#visitors = new TcpVisitors({ ...deps, held: this.#held })
    this.#ports = new TcpPorts({ port, host, visitors: this.#visitors, onDenied: deps.onDenied }, port.log)
  }

  get connectionCount(): number {
    return this.#visitors.count
  }

  /** Connections that wait for an agent. */
  get heldCount(): number {
    return this.#held.size
  }

  get portCount(): number {
    return this.#ports.count
  }

  /** Resolves when control has said which ports there are, and those that can be are open. */
  get ready(): Promise<void> {
    return this.#firstPorts.promise
  }

  /** Before its agent is told that it is public. Rejects with a ListenError when the port is not to be had. */
  async open(port: OpenPort): Promise<void> {
    if (port.region === this.#region) await this.#ports.open(port)
  }

  /** See TcpPorts and PassedNames. */
  beginSync(): (ports: readonly OpenPort[], names: readonly string[]) => Promise<void> {
    const settle = this.#ports.beginSync()
    const settleNames = this.#passedNames.beginSync()
    return async (ports, names) => {
      settleNames(names)
      await settle(ports.filter(({ region }) => region === this.#region))
      this.#firstPorts.resolve()
    }
  }

  get passesAnything(): boolean {
    return !this.#passedNames.isEmpty
  }

  /** Whether TLS for this name is an agent's to end. */
  passes(hostname: string): boolean {
    return this.#passedNames.has(hostname)
  }

  setPassed({ region, hostname, is_on }: PushBody<'pass_through'>): void {
    if (region === this.#region) this.#passedNames.set(hostname, is_on)
  }

  /** Leads a connection for a name that is passed on to its tunnel; of what it says nothing is taken away. */
  servePassed(
    socket: Socket,
    hostname: string,
    visitor: { address: string; ends: ConnectionEnds | null },
  ): void {
    this.#visitors.serve(socket, { hostname, ends: visitor.ends ?? getEnds(socket, visitor.address) })
  }

  /** The ports at which gateways stand now: all of them. */
  setGatewayPorts(ports: readonly OpenPort[]): void {
    this.#ports.setGateways(ports.filter(({ region }) => region === this.#region))
  }

  openPort(port: OpenPort): void {
    if (port.region === this.#region) void this.#ports.tryOpen(port)
  }

  closePort({ region, port }: PushBody<'close_port'>): void {
    if (region === this.#region) this.#ports.close(port)
  }

  setPortRules(rules: PortRules): void {
    if (rules.region === this.#region) this.#ports.setRules(rules)
  }

  servePeer(stream: Stream, target: Target): void {
    this.#visitors.servePeer(stream, target)
  }

  /** The name is served again, or elsewhere: connections that wait for it look again. */
  release(hostname: string): void {
    this.#held.release(hostname)
  }

  /** The leg that served it is gone: connections that wait for it may find another. */
  lookAgain(hostname: string): void {
    this.#held.lookAgain(hostname)
  }

  /** Its rules are others now: who came in under those before stays only if these let him in too. */
  enforceAddressRules(tunnel: Tunnel): void {
    this.#visitors.cutOff((connection) => {
      const carrier = connection.tunnel
      const isCarried =
        carrier === tunnel || (carrier?.isClosed && carrier.facts.hostname === tunnel.facts.hostname)
      return isCarried === true && isRefused(connection, this.#findRefusal(connection, tunnel.facts))
    })
  }

  /** The team has other IP policies now. */
  enforceIpPolicies(teamId: string): void {
    this.#visitors.cutOff((connection) => {
      const facts = connection.tunnel?.facts
      return facts?.teamId === teamId && isRefused(connection, this.#findRefusal(connection, facts))
    })
  }

  cutOff(tunnel: Tunnel): void {
    this.#visitors.cutOff((connection) => connection.tunnel === tunnel)
  }

  /** No new connections; those there are go on. */
  retire(): void {
    this.#ports.closeAll()
  }

  /** Ends all waiting. */
  drain(): void {
    this.retire()
    this.#held.releaseAll()
  }

  close(): void {
    this.#visitors.close()
  }
}

/** Keeps what refuses the connection for its record. */
function isRefused(connection: TcpConnection, refusedBy: AddressRefusal | null): boolean {
  connection.refusedBy = refusedBy
  return refusedBy !== null
}
