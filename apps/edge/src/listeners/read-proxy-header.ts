import type { Socket } from 'node:net'
import { SECOND_MS } from '@nora/kit'
import type { ConnectionEnds } from '@nora/protocol'
import { PROXY_HEADER_LIMIT_BYTES, parseProxyHeader } from './proxy-header.ts'

const LIMIT_MS = 10 * SECOND_MS

/**
 * Takes the header off the front of a new connection, which is paused then: what stands behind the header is
 * read next. `onEnds` gets between whom it runs, or null when the connection is the proxy's own; without
 * a header the connection is ended and `onMissing` is called.
 */
export function readProxyHeader(
  socket: Socket,
  { onEnds, onMissing }: { onEnds: (ends: ConnectionEnds | null) => void; onMissing: () => void },
): void {
  let bytes = Buffer.alloc(0)
  const timer = setTimeout(() => socket.destroy(), LIMIT_MS)
  const onData = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk])
    const header = parseProxyHeader(bytes)
    if (header === 'incomplete' && bytes.length <= PROXY_HEADER_LIMIT_BYTES) return
    settle()
    if (header === 'refused' || header === 'incomplete') {
      socket.destroy()
      onMissing()
      return
    }
    socket.pause()
    if (header.end < bytes.length) socket.unshift(bytes.subarray(header.end))
    onEnds(header.ends)
  }
  const settle = (): void => {
    clearTimeout(timer)
    socket.off('data', onData)
    socket.off('end', onEnd)
    socket.off('close', settle)
  }
  // Ports are looked at by connections that say nothing.
  const onEnd = (): void => void socket.destroy()
  socket.on('data', onData)
  socket.on('end', onEnd)
  socket.on('close', settle)
}
