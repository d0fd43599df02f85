import { connect, type Socket } from 'node:net'
import { SECOND_MS } from '@nora/kit'
import type { DirectRequest } from '@nora/ssh'
import { addressOptions } from '../hosts/lookup-host.ts'

const CONNECT_MS = 10 * SECOND_MS

/** Connects a visitor's `ssh -L` to where it wants, from this machine (RFC 4254 §7.2). */
export function serveForward({ host, port, accept, reject }: DirectRequest): void {
  if (host === '' || port < 1 || port > 65_535) {
    reject()
    return
  }
  const socket = connect({ host, port, allowHalfOpen: true, ...addressOptions(host) })
  socket.setNoDelay(true)
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('connect timed out')))
  let isConnected = false
  socket.on('error', () => {
    if (!isConnected) reject()
  })
  socket.once('connect', () => {
    isConnected = true
    join(socket, accept())
  })
}

function join(socket: Socket, channel: ReturnType<DirectRequest['accept']>): void {
  socket.setTimeout(0)
  socket.pipe(channel)
  channel.pipe(socket)
  channel.on('close', () => socket.destroy())
  socket.on('close', () => channel.destroy())
}
