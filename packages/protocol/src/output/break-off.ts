import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Node's own mark on a socket of TCP: its `destroy` sends RST instead of FIN. */
type Resettable = Duplex & { resetAndClosing?: boolean }

/**
 * Ends a connection at once, on TCP with RST, so that the far end does not take it for a whole one. What was
 * written and has not left is lost. Not by `resetAndDestroy`: that says FIN first, waits for a peer that does not read,
 * and leaks the socket when a FIN is on its way (Node 20 to 24: EINVAL of `uv_tcp_close_reset`).
 */
export function breakOff(connection: Duplex): void {
  const isEnding = connection.writableEnded && !connection.writableFinished
  if (isOnTcp(connection) && !isEnding) connection.resetAndClosing = true
  connection.destroy()
}

/** A socket of the file system has no address, nor has one that is still connecting. */
function isOnTcp(connection: Duplex): connection is Resettable {
  return connection instanceof Socket && connection.remoteAddress !== undefined
}
