import { Cancellation } from '../exchange/cancellation.ts'
import type { ClientConnection } from '../policy/connection-subject.ts'
import type { Policed } from '../policy/policy-hosts.ts'

const UNKNOWN: ClientConnection = { transport: null, tls: null, chain: [] }

/** A connection of which only the address is known: it has nothing that rules could wait for. */
export function toPolicedConnection(clientIp: string): Policed {
  return {
    clientIp,
    isSecure: false,
    connection: UNKNOWN,
    cancellation: new Cancellation(),
    readCookies: () => '',
    readBody: () => Promise.reject(new Error('there is no request')),
    hide: () => {},
    readRounds: () => 0,
  }
}
