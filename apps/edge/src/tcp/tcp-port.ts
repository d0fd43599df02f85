import type { Socket } from 'node:net'
import { type AddressRefusal, AddressRules, type Network, parseAddress, parseNetwork } from '@nora/kit'
import type { OpenPort, VisitorRules } from '@nora/link'
import { breakOff, type ConnectionEnds } from '@nora/protocol'
import { PublicPort, type PublicPortDeps } from '../listeners/public-port.ts'
import { getEnds } from './get-ends.ts'
import type { TcpConnection } from './tcp-connection.ts'
import type { TcpVisitors } from './tcp-visitors.ts'

export type TcpPortDeps = {
  port: PublicPortDeps
  host: string | undefined
  visitors: TcpVisitors
  /** A visitor of `hostname` who was refused before the connection was read. */
  onDenied: (denied: { hostname: string; address: string; refusedBy: AddressRefusal }) => void
}

/** A public port of a TCP tunnel: who may come in by it is asked before anything else. */
export class TcpPort {
  readonly port: number
  #hostname: string
  readonly #deps: TcpPortDeps
  readonly #listener: PublicPort
  #rules: AddressRules
  readonly #opening: Promise<unknown>

  /** Opens at once; `opened` says whether that went well. */
  constructor(deps: TcpPortDeps, { port, hostname, ...rules }: OpenPort) {
    this.port = port
    this.#hostname = hostname
    this.#deps = deps
    this.#rules = toAddressRules(rules)
    this.#listener = new PublicPort(deps.port, 'a TCP tunnel', (socket, address, ends) =>
      this.#accept(socket, address, ends),
    )
    this.#opening = this.#listener.listen(port, deps.host)
  }

  /** Rejects with a ListenError. */
  async opened(): Promise<void> {
    await this.#opening
  }

  /** Gives the port another hostname, after the operator has changed the host of the region. */
  renew({ hostname, ...rules }: OpenPort): void {
    this.setRules(rules)
    this.#hostname = hostname
  }

  /** Applies new rules: connections of visitors whom they deny end. */
  setRules(rules: VisitorRules): void {
    this.#rules = toAddressRules(rules)
    this.#deps.visitors.cutOff((connection) => this.#isRefused(connection))
  }

  /** No new connections; those there are stay. */
  close(): void {
    // One that is still being opened cannot be closed yet.
    this.#opening.then(
      () => this.#listener.close(),
      () => {},
    )
  }

  #isRefused(connection: TcpConnection): boolean {
    const { visit, address } = connection
    if (visit.isFromPeer || visit.hostname !== this.#hostname) return false
    connection.refusedBy = this.#rules.findRefusal(address)
    return connection.refusedBy !== null
  }

  #accept(socket: Socket, address: string, ends: ConnectionEnds | null): void {
    const refusedBy = this.#rules.findRefusal(parseAddress(address))
    if (refusedBy !== null) {
      this.#deps.onDenied({ hostname: this.#hostname, address, refusedBy })
      breakOff(socket)
      return
    }
    this.#deps.visitors.serve(socket, { hostname: this.#hostname, ends: ends ?? getEnds(socket, address) })
  }
}

function toAddressRules({ allow, deny }: VisitorRules): AddressRules {
  return new AddressRules({ allow: allow.map(toNetwork), deny: deny.map(toNetwork) }, 'port')
}

/** Control has checked it; leaving one out could let anybody in. */
function toNetwork(text: string): Network {
  const network = parseNetwork(text)
  if (network === null) throw new Error(`control named ${text} as a network`)
  return network
}
