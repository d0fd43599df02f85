import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { SECOND_MS } from '@nora/kit'

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]
/**
 * Node's own 250 ms give up an address that is just slow to accept. This machine refuses at once where nothing
 * listens, so its other address is tried soon enough.
 */
const LOOPBACK_ATTEMPT_MS = 10 * SECOND_MS

type Callback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/** Under way, by host, and who waits for each: many connections must not hold a thread each. */
const running = new Map<string, Callback[]>()

/** `localhost` and what ends in it: this machine, whatever a resolver says (RFC 6761 §6.3). */
export function isLocalhost(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(host)
}

export function isLoopbackHost(host: string): boolean {
  return isLocalhost(host) || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * How a host is connected to, for `connect` of net and tls. Names of this machine have both of its addresses, as a
 * service may listen on either; all others are asked of the system once at a time.
 */
export function addressOptions(host: string): {
  lookup: LookupFunction
  autoSelectFamily: true
  autoSelectFamilyAttemptTimeout?: number
} {
  return {
    lookup: lookupHost,
    autoSelectFamily: true,
    ...(isLocalhost(host) && { autoSelectFamilyAttemptTimeout: LOOPBACK_ATTEMPT_MS }),
  }
}

/** Returns all addresses, as `autoSelectFamily` requires. */
const lookupHost: LookupFunction = (host, _options, callback) => {
  if (isLocalhost(host)) {
    // The callback comes later, because a socket listens for it only after the call.
    process.nextTick(() => callback(null, [...LOOPBACK]))
    return
  }
  const waiting = running.get(host)
  if (waiting !== undefined) {
    waiting.push(callback as Callback)
    return
  }
  const callbacks: Callback[] = [callback as Callback]
  running.set(host, callbacks)
  lookup(host, { all: true }, (error, addresses) => {
    running.delete(host)
    for (const each of callbacks) each(error, addresses)
  })
}
