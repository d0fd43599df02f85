import type { Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import { SECOND_MS } from '@nora/kit'

/** RFC 8737 §6.2. */
export const ACME_PROTOCOL = 'acme-tls/1'
const WAIT_MS = 10 * SECOND_MS

/** Shows an issuer the certificate of its challenge, and nothing more (RFC 8737 §3). */
export function answerAlpn(socket: Socket, secureContext: SecureContext): void {
  const secure = new TLSSocket(socket, { isServer: true, secureContext, ALPNProtocols: [ACME_PROTOCOL] })
  const timer = setTimeout(() => secure.destroy(), WAIT_MS)
  secure.once('close', () => clearTimeout(timer))
  secure.on('error', () => secure.destroy())
  secure.once('secure', () => secure.end())
  secure.resume()
}
