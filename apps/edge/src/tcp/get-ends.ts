import type { Socket } from 'node:net'
import type { ConnectionEnds } from '@nora/protocol'
import { plainAddress } from '../platform/listen.ts'

/** Both ends of a visitor's connection that no proxy has told. */
export function getEnds(socket: Socket, address: string): ConnectionEnds {
  const { remotePort = 0, localAddress, localPort = 0 } = socket
  return {
    source: { address, port: remotePort },
    destination: { address: plainAddress(localAddress), port: localPort },
  }
}
