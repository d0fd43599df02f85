import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSecureContext, createServer as createTlsServer } from 'node:tls'
import { decode, encode } from 'dns-packet'
import { makeAlpnCertificate, toDnsValue } from '../challenges.ts'
import type { PublishedChallenge } from '../order-record.ts'

export type ChallengeServers = {
  httpPort: number
  tlsPort: number
  dnsServer: string
  publish(challenges: readonly PublishedChallenge[]): Promise<boolean>
  /** The hostnames that were looked at over HTTP and TLS. */
  seen: Set<string>
  close(): Promise<void>
}

/** Answers every challenge where issuers look: all names lead to this machine. */
export async function startChallengeServers(): Promise<ChallengeServers> {
  let published: readonly PublishedChallenge[] = []
  const seen = new Set<string>()
  const find = (type: string, hostname: string) =>
    published.filter((one) => one.type === type && one.hostname === hostname)
  const http = createServer((request, response) => {
    const [hostname = ''] = request.headers.host?.split(':') ?? []
    seen.add(`http ${hostname}`)
    const known = find('http-01', hostname).find(({ token }) => request.url?.endsWith(`/${token}`))
    response.writeHead(known ? 200 : 404).end(known?.key_authorization)
  }).listen(0, '127.0.0.1')
  const tls = createTlsServer({
    ALPNProtocols: ['acme-tls/1'],
    SNICallback(hostname, callback) {
      seen.add(`tls ${hostname}`)
      const [known] = find('tls-alpn-01', hostname)
      if (!known) return callback(new Error('no challenge'))
      makeAlpnCertificate(hostname, known.key_authorization, new Date())
        .then(({ certificate_pem: cert, key_pem: key }) => callback(null, createSecureContext({ cert, key })))
        .catch(callback)
    },
  }).listen(0, '127.0.0.1')
  tls.on('tlsClientError', () => {})
  const dns = createSocket('udp4')
  dns.on('message', (message, from) => {
    const { id = 0, questions: [question] = [] } = decode(message)
    if (!question) return
    const hostname = question.name.replace('_acme-challenge.', '')
    const values = find('dns-01', hostname).map((one) => toDnsValue(one.key_authorization))
    const answers =
      question.type === 'TXT'
        ? values.map((data) => ({ type: 'TXT' as const, name: question.name, ttl: 0, data }))
        : question.type === 'A'
          ? [{ type: 'A' as const, name: question.name, ttl: 0, data: '127.0.0.1' }]
          : []
    dns.send(
      encode({ id, type: 'response', flags: 0x480, questions: [question], answers }),
      from.port,
      from.address,
    )
  })
  dns.bind(0, '127.0.0.1')
  await Promise.all([once(http, 'listening'), once(tls, 'listening'), once(dns, 'listening')])
  const getPort = (server: typeof http | typeof tls) => (server.address() as { port: number }).port
  return {
    httpPort: getPort(http),
    tlsPort: getPort(tls),
    dnsServer: `127.0.0.1:${dns.address().port}`,
    seen,
    publish: async (challenges) => {
      published = challenges
      return true
    },
    async close() {
      http.closeAllConnections()
      await Promise.all([http, tls].map((server) => new Promise((resolve) => server.close(resolve))))
      await new Promise<void>((resolve) => dns.close(resolve))
    },
  }
}
