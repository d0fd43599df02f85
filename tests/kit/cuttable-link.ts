import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { NoraSystem } from './nora-system.ts'
import { startSettingsRelay } from './settings-relay.ts'

export type CuttableLink = {
  /** Stands in for the server's address; clients that ask it dial the edge through the relay. */
  serverUrl: string
  /** From now on nothing passes and nobody is told, as when a network drops packets. */
  cut(): void
  /** New connections pass again; old ones stay dead, as behind a router that forgot them. */
  mend(): void
  close(): void
}

/** A network between clients and the edge that a test can cut. */
export async function startCuttableLink(system: NoraSystem): Promise<CuttableLink> {
  let edgePort = 0
  let isCut = false
  const sockets = new Set<Socket>()
  /** Connections tried while it was cut: the client's kernel tries again until it is mended. */
  const waiting: Socket[] = []
  const pass = (client: Socket): void => {
    const edge = connect(edgePort, '127.0.0.1')
    for (const [from, to] of [
      [client, edge],
      [edge, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  }
  const relay = createServer((client) => {
    if (isCut) waiting.push(client)
    else pass(client)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  const settings = await startSettingsRelay(system, (region) => {
    edgePort = region.agent_port
    const agent_paths = region.agent_paths.map((path) => ({ ...path, port }))
    return { ...region, agent_port: port, agent_paths }
  })
  return {
    serverUrl: settings.serverUrl,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    mend() {
      isCut = false
      for (const client of waiting.splice(0)) pass(client)
    },
    close() {
      for (const socket of [...sockets, ...waiting]) socket.destroy()
      relay.close()
      settings.close()
    },
  }
}
