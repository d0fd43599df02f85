import { createServer, type Server, type Socket } from 'node:net'
import { createSshServer, type SshServer } from '@nora/ssh'
import type { LegDeps } from '../legs/leg-deps.ts'
import { AddressLimit } from '../listeners/address-limit.ts'
import { listen, plainAddress } from '../platform/listen.ts'
import { SshLeg } from './ssh-leg.ts'
import { createSignIn, type KeyOwner } from './ssh-sign-in.ts'

const SOFTWARE = 'Nora'

export type SshFrontDeps = {
  legs: LegDeps
  /** Connections of one address that have not signed in yet. */
  unauthenticatedLimit: number
}

/** Accepts people who have nothing but `ssh -R`: on a port of its own, with every connection as a leg. */
export class SshFront {
  readonly #deps: SshFrontDeps
  readonly #server: Server
  readonly #unauthenticated: AddressLimit
  readonly #legs = new Set<SshLeg>()
  #ssh: SshServer | null = null
  #isLeaving = false

  constructor(deps: SshFrontDeps) {
    this.#deps = deps
    this.#unauthenticated = new AddressLimit(deps.unauthenticatedLimit)
    this.#server = createServer({ noDelay: true }, (socket) => this.adopt(socket))
  }

  get count(): number {
    return this.#legs.size
  }

  get streamCount(): number {
    let count = 0
    for (const leg of this.#legs) count += leg.mux.streamCount
    return count
  }

  /** Resolves with the port. `hostKey` is the region's, in OpenSSH's format. */
  listen(hostKey: string, port: number, host?: string): Promise<number> {
    this.#serveWith(hostKey)
    return listen(this.#server, 'ssh', port, { host })
  }

  /** Serves a connection of which nothing was read. */
  adopt(socket: Socket, address = plainAddress(socket.remoteAddress)): void {
    if (this.#ssh === null || this.#isLeaving || !this.#unauthenticated.take(address)) {
      socket.destroy()
      return
    }
    const peer = { address, port: socket.remotePort ?? 0 }
    this.#ssh.take(socket, peer, () => this.#unauthenticated.release(address))
  }

  revokeCredential(credentialId: string): void {
    for (const leg of this.#legs) if (leg.credentialId === credentialId) leg.revoke()
  }

  /** The team has other IP policies now. */
  enforceIpPolicies(teamId: string): void {
    for (const leg of this.#legs) if (leg.teamId === teamId) leg.enforceIpPolicies()
  }

  /** Nothing new is taken; connections end with what runs on them. */
  goAway(): void {
    this.#isLeaving = true
    this.#server.close()
    for (const leg of this.#legs) leg.goAway()
  }

  closeAll(): void {
    for (const leg of this.#legs) leg.close()
  }

  #serveWith(hostKey: string): void {
    const { legs } = this.#deps
    this.#ssh = createSshServer<KeyOwner>({
      hostKey,
      software: SOFTWARE,
      signIn: (peer) => createSignIn(legs, peer),
      onTrouble: (peer, error) =>
        legs.log.debug({ err: error, address: peer.address }, 'an ssh connection failed'),
      onConnection: (connection) => {
        const leg = new SshLeg({ connection, deps: legs, onClosed: (closed) => this.#legs.delete(closed) })
        this.#legs.add(leg)
        if (this.#isLeaving) leg.goAway()
      },
    })
  }
}
