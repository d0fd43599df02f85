import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Received = {
  email: Email
  /** The email as it came over the wire. */
  raw: string
  recipients: string[]
  /** Whether it came over TLS. */
  isSecure: boolean
  user: string | undefined
}

export type TestSmtpServer = { port: number; received: Received[]; close(): Promise<void> }

/** A real SMTP server on this machine that keeps what it is sent. */
export async function startSmtpServer(
  options: SMTPServerOptions = {},
  wantedPort = 0,
): Promise<TestSmtpServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw).then((email) => {
          received.push({
            email,
            raw: raw.toString('latin1'),
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            isSecure: session.secure,
            user: session.user as string | undefined,
          })
          done()
        })
      })
    },
  })
  // Clients that refuse our certificate hang up in the middle.
  server.on('error', () => {})
  server.listen(wantedPort, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
