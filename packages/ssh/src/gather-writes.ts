import type { Duplex } from 'node:stream'
import type { Connection, ServerChannel } from 'ssh2'
import { protocolOf } from './ssh2-internals.ts'

/** So much may wait for the network, of all channels of a connection together. */
const SOCKET_BYTES_MOST = 1024 * 1024

/** ssh2 writes every packet in three pieces at once; here those of one turn leave together. */
export function gatherWrites(client: Connection, socket: Duplex): void {
  let isGathering = false
  protocolOf(client)._onWrite = (data) => {
    if (!socket.writable) return
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(() => {
        isGathering = false
        socket.uncork()
      })
    }
    socket.write(data)
  }
}

/**
 * ssh2 hands the socket all that the channel’s window allows, however slow the network is. This makes what is
 * written to the channel wait for the socket too.
 */
export function awaitSocket(channel: ServerChannel, socket: Duplex): void {
  const write = channel._write.bind(channel)
  channel._write = (chunk, encoding, done) => {
    if (socket.writableLength < SOCKET_BYTES_MOST || socket.destroyed) write(chunk, encoding, done)
    else socket.once('drain', () => channel._write(chunk, encoding, done))
  }
}
