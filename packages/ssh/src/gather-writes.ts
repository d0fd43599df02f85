import type { Duplex } from 'node:stream'
import type { Connection, ServerChannel } from 'ssh2'
import { getProtocol } from './ssh2-internals.ts'

/** So much may wait for the network, of all channels of a connection together. */
const SOCKET_BYTES_MOST = 1024 * 1024

/** ssh2 writes every packet in three pieces at once; here those of one turn leave together. */
export function gatherWrites(client: Connection, socket: Duplex): void {
  let isGathering = false
  getProtocol(client)._onWrite = (data) => {
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
    else whenDrained(socket, () => channel._write(chunk, encoding, done))
  }
}

/** The writes that wait for each slow socket. A connection can have hundreds of channels. */
const waiting = new WeakMap<Duplex, (() => void)[]>()

/** Adds one listener for all callers, however many wait. */
function whenDrained(socket: Duplex, act: () => void): void {
  const acts = waiting.get(socket)
  if (acts !== undefined) {
    acts.push(act)
    return
  }
  const first = [act]
  waiting.set(socket, first)
  socket.once('drain', () => {
    waiting.delete(socket)
    for (const one of first) one()
  })
}
