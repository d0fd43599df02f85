import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import type { OriginTarget } from '../target.ts'
import { isNear } from './origin-request-state.ts'

/** Another machine in the same network answers within this time. */
const REFUSAL_MS = 50
const NOTHING = Buffer.alloc(0)

/**
 * Tells whether a request of one chunk was sent after the origin had ended the connection. The system of an
 * origin that had closed by then refuses it (RST), and a write without bytes tells of that; an origin that has
 * read the request and ends without a response refuses nothing.
 */
export async function wasLate(socket: Duplex, target: OriginTarget): Promise<boolean> {
  if (!(socket instanceof Socket) || socket instanceof TLSSocket) return false
  if (!isNear(target)) await setTimeout(REFUSAL_MS)
  return new Promise((resolve) => {
    if (socket.writable) socket.write(NOTHING, (error) => resolve(error != null))
    else resolve(false)
  })
}
