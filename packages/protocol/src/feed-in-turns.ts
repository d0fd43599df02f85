import type { Duplex } from 'node:stream'
import type { Mux } from './mux.ts'

/** Each may be a small answer, which costs as much as some KiB of a large one. */
const FRAMES_PER_TURN = 32

/**
 * Feeds the link what its socket brings, whose buffers are given up. Where a read holds many small frames, the
 * rest of them waits for the next turn of the event loop: what a thousand streams have to say at once must not
 * keep those of other links waiting.
 */
export function feedInTurns(mux: Mux, socket: Duplex): void {
  socket.on('data', (bytes: Buffer) => {
    const read = mux.feed(bytes, 0, bytes.length, FRAMES_PER_TURN)
    if (read === bytes.length) return
    socket.pause()
    socket.unshift(bytes.subarray(read))
    setImmediate(() => socket.resume())
  })
}
