import type { Server } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'

/**
 * A connection to a server of the agent's own. It listens on no port: a local one would be open to every
 * program of the machine. `onSocket` gets the server's end before the first byte, to know it by later.
 */
export function connectToOwnServer(server: Server, onSocket: (socket: Duplex) => void): Duplex {
  const { visitor, site } = joinedEnds()
  onSocket(site)
  server.emit('connection', site)
  return visitor
}

/** Makes both ends of such a connection: the visitor’s and the server’s. */
export function joinedEnds(): { visitor: Duplex; site: Duplex } {
  const [visitor, site] = duplexPair()
  visitor.once('close', () => site.destroy())
  site.once('close', () => {
    // Bytes before a regular end may still be waiting to be read.
    if (!site.writableFinished) visitor.destroy()
  })
  site.on('error', () => {})
  return { visitor, site }
}
