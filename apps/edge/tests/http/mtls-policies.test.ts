import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { connect as connectPlain } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { issueAuthority, issueClient } from '../../src/testing/authority.ts'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { ask as askHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'

const served = makeCertificate(['DNS:shop.localhost', 'DNS:open.localhost'])
const shop = new PolicedShop({
  ...certificateSettings([served]),
  NORA_EDGE_PROXY_PROTOCOL_FROM: '127.0.0.2',
})
const root = await issueAuthority('Root')
const middle = await issueAuthority('Middle', root)
const anna = await issueClient('anna', root)
const below = await issueClient('boris', middle)
const eve = await issueClient('eve', await issueAuthority('Root'))

const indent = (pem: string) => pem.trim().replaceAll('\n', '\n              ')
const policy = (more = '') => `
on_http_request:
  - actions:
      - type: mtls
        config:
          authorities:
            - |
              ${indent(root.cert_pem)}
          ${more}
  - actions:
      - type: add-headers
        config:
          headers:
            x-verified: "\${actions.nora.mtls.verified}"
            x-error: "\${actions.nora.mtls.error.code}"
            x-name: "\${has(conn.tls.client) ? conn.tls.client.subject.common_name : 'nobody'}"
            x-tls: "\${conn.tls.version} \${conn.tls.cipher_suite} \${conn.tls.sni}"
            x-port: "\${conn.client_port} \${conn.server_ip}"
`

const sockets: TLSSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function dial(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const port = shop.edge.ports.https_port ?? 0
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername: 'shop.localhost',
    rejectUnauthorized: false,
    ...options,
  })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'secureConnect')
  return socket
}

const show = ({ cert_pem, key_pem }: { cert_pem: string; key_pem: string }) => ({
  cert: cert_pem,
  key: key_pem,
})

async function ask(options: ConnectionOptions = {}, { host = 'shop.localhost', fields = '' } = {}) {
  const socket = await dial(options)
  socket.write(`GET /a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}\r\n`)
  return readAll(socket)
}

async function readAll(socket: TLSSocket): Promise<string> {
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

describe('a client', () => {
  test('whose certificate an authority has issued gets in, and rules read it', async () => {
    await shop.attach(policy())
    expect(await ask(show(anna))).toContain('200 OK')
    expect(shop.received).toMatch(/x-verified: true\r\n/i)
    expect(shop.received).toMatch(/x-name: anna\r\n/i)
    expect(shop.received).toMatch(/x-tls: 1\.3 TLS_\w+ shop\.localhost\r\n/i)
    expect(shop.received).toMatch(/x-port: [1-9]\d+ 127\.0\.0\.1\r\n/i)
  })

  test('may bring along what stands between it and the authority', async () => {
    await shop.attach(policy())
    const cert = below.cert_pem + middle.cert_pem
    expect(await ask({ cert, key: below.key_pem })).toContain('200 OK')
    expect(await ask(show(below))).toContain('403 Forbidden')
  })

  test('over TLS 1.2 gets in as well', async () => {
    await shop.attach(policy())
    expect(await ask({ ...show(anna), maxVersion: 'TLSv1.2' })).toContain('200 OK')
  })

  test.each([
    ['without a certificate', {}, 'the client has shown no certificate'],
    ['of another authority of the same name', show(eve), 'no authority that is let in here'],
  ])('%s is refused in words', async (_, options, words) => {
    await shop.attach(policy())
    const answer = await ask(options)
    expect(answer).toContain('403 Forbidden')
    expect(answer).toContain(words)
    expect(shop.received).toBe('')
  })

  test('in plain HTTP is told to come by https', async () => {
    await shop.attach(policy())
    const answer = await shop.ask()
    expect(answer).toContain('403 Forbidden')
    expect(answer).toContain('use https')
  })

  test('cannot say by a header what it has not shown', async () => {
    await shop.attach(policy())
    const fields = `Nora-Client-Chain: ${Buffer.from(anna.der).toString('base64')}\r\nX-Forwarded-For: 10.0.0.1\r\n`
    expect(await ask({}, { fields })).toContain('403 Forbidden')
    expect(await shop.ask(fields)).toContain('403 Forbidden')
  })

  test('is not known again by a session from before: a certificate is shown at every handshake', async () => {
    await shop.attach(policy())
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      const first = await dial({ ...show(anna), maxVersion })
      let session = first.getSession()
      first.on('session', (given) => (session = given))
      first.write('GET /a HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
      await once(first, 'data')
      const again = await dial({ maxVersion, session })
      expect(again.isSessionReused()).toBe(false)
      again.write('GET /a HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
      expect(await readAll(again)).toContain('403 Forbidden')
    }
  })

  test('speaks HTTP/2 like any other', async () => {
    await shop.attach(policy())
    for (const [options, status] of [
      [show(anna), 200],
      [{}, 403],
    ] as const) {
      const session = connectHttp2(`https://127.0.0.1:${shop.edge.ports.https_port}`, {
        rejectUnauthorized: false,
        servername: 'shop.localhost',
        ...options,
      })
      session.on('error', () => {})
      expect((await askHttp2(session)).status).toBe(status)
      session.destroy()
    }
  })

  test('behind a PROXY header is asked as well', async () => {
    await shop.attach(policy())
    const raw = connectPlain({
      port: shop.edge.ports.https_port!,
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
    })
    raw.write('PROXY TCP4 203.0.113.9 192.0.2.1 4711 443\r\n')
    expect(await ask({ socket: raw, ...show(anna) })).toContain('200 OK')
    expect(shop.received).toMatch(/x-port: 4711 192\.0\.2\.1\r\n/i)
  })
})

describe('a connection', () => {
  test('for another name is sent away, whatever it has shown', async () => {
    await shop.attach(policy())
    const answer = await ask({ servername: 'open.localhost', ...show(anna) })
    expect(answer).toContain('421 Misdirected Request')
    expect(answer).toContain('Nora-Error: misdirected')
  })

  test('from before the policy is sent away and ends', async () => {
    await shop.attach('on_http_request: []')
    const socket = await dial(show(anna))
    socket.write('GET /a HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
    await shop.attach(policy())
    socket.write('GET /a HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    expect(await readAll(socket)).toContain('421 Misdirected Request')
    expect(await ask(show(anna))).toContain('200 OK')
  })

  test('to a name without such a policy is asked for nothing', async () => {
    await shop.attach(policy())
    const handshake = async (servername: string) => {
      const at = `127.0.0.1:${shop.edge.ports.https_port}`
      const child = execFile('openssl', ['s_client', '-msg', '-connect', at, '-servername', servername])
      child.stdin?.end()
      let said = ''
      for await (const chunk of child.stdout!) said += String(chunk)
      return said
    }
    expect(await handshake('shop.localhost')).toContain('CertificateRequest')
    expect(await handshake('open.localhost')).toMatch(/^(?!.*CertificateRequest).*ServerHello/s)
  })
})

describe('the strategy', () => {
  test.each([
    ['verify-if-given', {}, 200, 'certificate_required'],
    ['verify-if-given', show(eve), 403, ''],
    ['require-any', {}, 403, ''],
    ['require-any', show(eve), 200, 'unknown_authority'],
    ['request', show(eve), 200, 'unknown_authority'],
    ['request', {}, 200, 'certificate_required'],
  ])('%s', async (strategy, options, status, code) => {
    await shop.attach(policy(`verification_strategy: ${strategy}`))
    expect(await ask(options)).toContain(` ${status} `)
    if (status === 200) {
      expect(shop.received).toMatch(/x-verified: false\r\n/i)
      expect(shop.received).toMatch(new RegExp(`x-error: ${code}\\r\\n`, 'i'))
    }
  })

  test('may be narrowed to names', async () => {
    await shop.attach(policy('common_names: [olga, anna]'))
    expect(await ask(show(anna))).toContain('200 OK')
    await shop.attach(policy('common_names: [olga]'))
    expect(await ask(show(anna))).toContain('the common name of the certificate is not one')
  })
})
