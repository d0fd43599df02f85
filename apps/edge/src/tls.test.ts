import { once } from 'node:events'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate, type TestCertificate } from './testing/certificate.ts'
import { RawOrigin } from './testing/raw-http.ts'
import { RunningEdge } from './testing/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

let edge: RunningEdge
let origin: RawOrigin
let named: TestCertificate

beforeAll(async () => {
  named = makeCertificate(['DNS:shop.localhost'])
  edge = await RunningEdge.start(certificateSettings([makeCertificate(), named]))
  origin = await RawOrigin.answering(OK)
  await edge.shop(origin.port)
})

afterAll(async () => {
  origin.close()
  await edge.stop()
})

async function dial(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const port = edge.ports.https_port ?? 0
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
  await once(socket, 'secureConnect')
  return socket
}

describe('a visitor over TLS', () => {
  test('gets the certificate of the host it names, or the first', async () => {
    const subjects = []
    for (const servername of ['shop.localhost', 'other.localhost', undefined]) {
      const socket = await dial(servername === undefined ? {} : { servername })
      subjects.push(socket.getPeerCertificate().subjectaltname)
      socket.destroy()
    }
    const fallback = 'DNS:localhost, IP Address:127.0.0.1'
    expect(subjects).toEqual(['DNS:shop.localhost', fallback, fallback])
  })

  test('speaks HTTP/1.1 like any other, and the origin learns that it came by https', async () => {
    const socket = await dial({ servername: 'shop.localhost', ALPNProtocols: ['http/1.1'] })
    socket.write('GET /a HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    expect(answer).toBe('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi')
    expect(origin.received).toContain('X-Forwarded-Proto: https\r\n')
  })
})
