import type { Duplex } from 'node:stream'
import type { Timers } from './heartbeat.ts'

/** A peer that does not take the last frames in this time is cut off. */
const LINGER_MS = 1_000

/** Calls back once when the connection is gone, with the error that ended it if there was one. */
export function whenGone(socket: Duplex, onGone: (error: Error | null) => void): void {
  let lastError: Error | null = null
  socket.on('error', (error) => {
    lastError = error
  })
  socket.on('end', () => socket.end())
  socket.on('close', () => onGone(lastError))
}

/** Ends the connection once what was written has left. */
export function hangUp(socket: Duplex, timers: Timers): void {
  socket.end()
  const cancel = timers.after(LINGER_MS, () => socket.destroy())
  socket.once('close', cancel)
}
