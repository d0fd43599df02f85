import type { Duplex } from 'node:stream'
import { KIB } from '@nora/kit'
import type { Mux } from './mux.ts'

/** Each may be a small answer, which costs as much as some KiB of a large one. */
const QUANTUM_FRAMES = 32
/** They are deciphered, copied and written: a millisecond at most for all of them. */
const QUANTUM_BYTES = 256 * KIB

/**
 * Feeds the link what its socket brings, whose buffers are given up. What goes beyond its share waits for the
 * next turn of the event loop: what a thousand streams have to say at once must not keep those of other links
 * waiting. A socket brings up to 2 MiB in one turn, in many pieces, which have one share together.
 */
export function feedFairly(mux: Mux, socket: Duplex): void {
  const share = { frames: QUANTUM_FRAMES, bytes: QUANTUM_BYTES }
  let isCounting = false
  const begin = () => {
    isCounting = false
    share.frames = QUANTUM_FRAMES
    share.bytes = QUANTUM_BYTES
    if (socket.isPaused()) socket.resume()
  }
  socket.on('data', (bytes: Buffer) => {
    if (!isCounting) setImmediate(begin)
    isCounting = true
    const read = mux.feed(bytes, 0, bytes.length, share)
    share.bytes -= read
    if (read === bytes.length && share.frames > 0 && share.bytes > 0) return
    socket.pause()
    if (read < bytes.length) socket.unshift(bytes.subarray(read))
  })
}
