import type { Socket } from 'node:net'
import { SECOND_MS } from '@nora/kit'

/**
 * A visitor who sends nothing for this long waits for the server’s first bytes, as SSH allows (RFC 4253 §4.2).
 */
const SILENCE_MS = 1.5 * SECOND_MS
const SSH_VERSION = Buffer.from('SSH-')

/** Tells SSH from whatever else a port speaks by the first bytes, of which none is taken away. */
export function detectProtocol(socket: Socket, on: { ssh: () => void; other: () => void }): void {
  const decide = (act: () => void): void => {
    clearTimeout(timer)
    socket.off('readable', look)
    act()
  }
  const look = (): void => {
    const bytes: Buffer | null = socket.read()
    if (bytes === null) return
    socket.unshift(bytes)
    const known = Math.min(bytes.length, SSH_VERSION.length)
    const mayBeSsh = bytes.subarray(0, known).equals(SSH_VERSION.subarray(0, known))
    if (!mayBeSsh) decide(on.other)
    else if (known === SSH_VERSION.length) decide(on.ssh)
  }
  const timer = setTimeout(() => decide(on.ssh), SILENCE_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('readable', look)
}
