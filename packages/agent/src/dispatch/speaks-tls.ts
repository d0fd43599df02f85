import { connect } from 'node:tls'
import { SECOND_MS } from '@nora/kit'
import { addressOptions } from '../hosts/lookup-host.ts'
import type { TcpTarget } from '../target.ts'

const PROBE_MS = 3 * SECOND_MS

/** OpenSSL describes an answer that is no TLS in these words. */
const NO_TLS =
  /wrong version number|packet length too long|unknown protocol|http request|record layer failure/i

/** Whether an error of a handshake means that the other side speaks something else. */
export function isPlainAnswer(error: Error): boolean {
  return NO_TLS.test(error.message)
}

/** Whether a service answers a TLS handshake, whatever it thinks of us. */
export function speaksTls({ host, port }: TcpTarget): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...addressOptions(host), rejectUnauthorized: false })
    const settle = (isTls: boolean): void => {
      socket.destroy()
      resolve(isTls)
    }
    socket.setTimeout(PROBE_MS, () => settle(false))
    socket.once('secureConnect', () => settle(true))
    // An alert is TLS too: it wants a certificate, or another name.
    socket.once('error', (error: NodeJS.ErrnoException) => {
      settle(/^ERR_SSL_.*ALERT/.test(error.code ?? '') && !isPlainAnswer(error))
    })
    socket.once('close', () => resolve(false))
  })
}
