import type { Stage } from '../exchange/decision.ts'
import { toHostname } from '../exchange/to-hostname.ts'

export type CheckHandshakeDeps = {
  wantedCertificates: {
    isEmpty: () => boolean
    /** Whether a policy of the host wants the client's certificate. */
    has: (hostname: string) => boolean
  }
}

/**
 * Was the visitor asked for a certificate, where the host's policy wants one? A browser that has a connection to another
 * name of the same certificate takes it for this one, too, and one that was open before the policy stays open.
 */
export function createCheckHandshake({ wantedCertificates }: CheckHandshakeDeps): Stage {
  return ({ connection }, { bytes, head }) => {
    const { transport, isProxy } = connection.source
    const tls = transport?.tls ?? null
    // A proxy shows no certificate but its own, whatever it is asked.
    if (tls === null || isProxy || wantedCertificates.isEmpty()) return 'proceed'
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    if ((tls.isAsked && tls.servername === hostname) || !wantedCertificates.has(hostname)) return 'proceed'
    connection.closes = true
    return 'misdirected'
  }
}
