import { connect, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { OutboundGuard } from './guard.ts'
import { type Receiver, TIMEOUT_MS } from './post-signed.ts'

const PORTS = { 'syslog:': 601, 'syslog+tls:': 6514 } as const

/**
 * Writes the messages, octet-counted (RFC 6587 §3.4.1, RFC 5425 over TLS), ends the connection and waits until the
 * receiver has ended it too: syslog has no other word for "received". Throws when it breaks off before.
 */
export async function sendSyslog(
  { url, ca_pem }: Receiver,
  messages: readonly string[],
  guard: OutboundGuard,
): Promise<void> {
  const { protocol, hostname: host, port } = new URL(url)
  guard.assertHost(host)
  const at = {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || PORTS[protocol as keyof typeof PORTS],
    lookup: guard.lookup,
  }
  const isSecure = protocol === 'syslog+tls:'
  await new Promise<void>((resolve, reject) => {
    const socket: Socket = isSecure
      ? connectSecure({ ...at, servername: at.host, ...(ca_pem && { ca: ca_pem }) })
      : connect(at)
    const timer = setTimeout(() => socket.destroy(new Error('the receiver does not answer')), TIMEOUT_MS)
    let hasEnded = false
    socket.on(isSecure ? 'secureConnect' : 'connect', () => {
      // Answers have no place in the protocol, but must be read to see the end.
      socket.resume()
      socket.end(Buffer.concat(messages.map(toFrame)))
    })
    socket.on('end', () => {
      hasEnded = true
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      if (hasEnded && socket.writableFinished) resolve()
      else reject(new Error('the receiver broke the connection off'))
    })
  })
}

/** A message with its length in bytes before it. */
function toFrame(text: string): Buffer {
  const message = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${message.length} `), message])
}
