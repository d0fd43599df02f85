import type { AddressInfo, Server } from 'node:net'

const BACKLOG = 4096

export type ListenOptions = {
  host?: string
  /** Refuses to share the port even with other processes of the same launcher. */
  exclusive?: boolean
}

/** Resolves with the port once the server accepts; rejects with a sentence when it cannot. */
export function listen(
  server: Server,
  name: string,
  port: number,
  { host, exclusive = false }: ListenOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      reject(new ListenError(name, port, error))
    }
    server.once('error', onError)
    server.listen({ port, host, exclusive, backlog: BACKLOG }, () => {
      server.off('error', onError)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

export class ListenError extends Error {
  /** Another program has the port. */
  readonly isBusy: boolean
  /** The machine does not have the address, so every port of it fails the same way. */
  readonly isAddressMissing: boolean

  constructor(name: string, port: number, cause: NodeJS.ErrnoException) {
    const isBusy = cause.code === 'EADDRINUSE'
    const why = isBusy ? 'another program uses it' : cause.message
    super(`The port ${port} for ${name} cannot be opened: ${why}.`, { cause })
    this.name = 'ListenError'
    this.isBusy = isBusy
    this.isAddressMissing = cause.code === 'EADDRNOTAVAIL'
  }
}

/** `::ffff:127.0.0.1` is the same visitor as `127.0.0.1`, and which wire `fe80::1%eth0` is at means nothing elsewhere. */
export function plainAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  if (address.startsWith('::ffff:')) return address.slice(7)
  const zone = address.indexOf('%')
  return zone === -1 ? address : address.slice(0, zone)
}
