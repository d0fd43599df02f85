import { request } from 'node:http'
import { CaptureStore, ConnectionLog } from '@nora/agent'
import { Problem, systemClock } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import type { ControlledTunnel } from './controlled-tunnels.ts'
import { InspectedShells } from './inspected-shells.ts'
import { type Inspector, startInspector } from './inspector-server.ts'

const TOKEN = 't'.repeat(40)
const SHOP: ControlledTunnel = {
  name: 'shop',
  kind: 'http',
  url: 'http://shop.localhost:8080',
  target: 'http://localhost:3000',
  state: 'live',
  problem: null,
}

let inspector: Inspector
let tunnels: ControlledTunnel[]
let isOnline: boolean

beforeEach(async () => {
  tunnels = [SHOP]
  isOnline = true
  inspector = await startInspector({
    captures: new CaptureStore({ clock: systemClock }),
    connections: new ConnectionLog(systemClock),
    shells: new InspectedShells(() => null),
    lang: 'en',
    port: 0,
    pageFolder: temporaryFolder(),
    getTarget: () => null,
    tunnels: () => [],
    owner: 'Anna',
    control: {
      token: TOKEN,
      tunnels: {
        list: () => tunnels,
        async add(name, entry) {
          if (name === 'taken') throw new Problem('Conflict', { ru: 'Занято.', en: 'Taken by Boris.' })
          const added = { ...SHOP, name, target: JSON.stringify(entry ?? 'of the file') }
          tunnels.push(added)
          return added
        },
        async stop(name) {
          const found = tunnels.findIndex((tunnel) => tunnel.name === name)
          if (found < 0) throw new Problem('NotFound', { ru: 'Нет.', en: `There is no tunnel ${name} here.` })
          tunnels.splice(found, 1)
        },
      },
    },
    figures: () => ({
      version: '0.1.0',
      isOnline,
      legs: 2,
      rttMs: 1.5,
      connections: 7,
      openConnections: 1,
      losses: 3,
      tunnels,
      requests: [{ tunnel: 'sh"op', status: '2xx', count: 5 }],
    }),
  })
})
afterEach(() => inspector.close())

type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** fetch would not send every Host and Origin. */
function call(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const req = request({ port: inspector.port, host: '127.0.0.1', path, method, headers }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode, text }))
    })
    req.on('error', reject).end(body)
  })
}

const bearer = { authorization: `Bearer ${TOKEN}` }

describe('the control API', () => {
  test('lists, adds and stops tunnels for whoever has the token', async () => {
    const listed = await call('/api/control/tunnels', { headers: bearer })
    expect([listed.status, JSON.parse(listed.text)]).toEqual([200, { items: [SHOP] }])
    const asked = { method: 'POST', headers: bearer }
    const added = await call('/api/control/tunnels', { ...asked, body: '{"name":"docs"}' })
    expect([added.status, JSON.parse(added.text)]).toMatchObject([
      201,
      { name: 'docs', target: '"of the file"' },
    ])
    const described = { ...asked, body: '{"name":"api","tunnel":{"target":4000}}' }
    expect((await call('/api/control/tunnels', described)).text).toContain('4000')
    expect((await call('/api/control/tunnels/docs', { method: 'DELETE', headers: bearer })).status).toBe(204)
    expect(tunnels.map(({ name }) => name)).toEqual(['shop', 'api'])
  })

  test.each([
    ['POST', '/api/control/tunnels', '{"name":"taken"}', 409, 'Taken by Boris.'],
    ['POST', '/api/control/tunnels', '{"name":', 422, 'The body names the tunnel'],
    ['POST', '/api/control/tunnels', '[]', 422, 'The body names the tunnel'],
    ['POST', '/api/control/tunnels', `{"name":"${'x'.repeat(101)}"}`, 422, 'The body names the tunnel'],
    ['POST', '/api/control/tunnels', 'x'.repeat(5 * 2 ** 20), 413, 'too long'],
    ['DELETE', '/api/control/tunnels/nobody', undefined, 404, 'no tunnel nobody'],
    ['DELETE', '/api/control/tunnels/%E0', undefined, 422, 'cannot be decoded'],
    ['DELETE', '/api/control/tunnels', undefined, 404, 'nothing here'],
    ['GET', '/api/control/', undefined, 404, 'nothing here'],
    ['GET', '/api/control/tunnels/shop/more', undefined, 404, 'nothing here'],
  ])('%s %s with %j is refused', async (method, path, body, status, says) => {
    const answer = await call(path, { method, headers: bearer, body })
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text).error).toContain(says)
    expect(tunnels).toEqual([SHOP])
  })

  test.each([
    ['without a token', {}, 401],
    ['with a wrong token', { authorization: `Bearer ${'u'.repeat(40)}` }, 401],
    ['with a part of the token', { authorization: `Bearer ${'t'.repeat(39)}` }, 401],
    ['with the token as another scheme', { authorization: `Basic ${TOKEN}` }, 401],
    ['with the token from another site', { ...bearer, origin: 'https://evil.example' }, 403],
    ['with the token from another port', { ...bearer, origin: 'http://127.0.0.1:1' }, 403],
    ['with the token from a page without an origin', { ...bearer, origin: 'null' }, 403],
    ['with the token across sites', { ...bearer, 'sec-fetch-site': 'cross-site' }, 403],
    ['with the token by a name that was rebound', { ...bearer, host: 'evil.example' }, 403],
    ['with the token through a tunnel to this port', { ...bearer, 'x-forwarded-for': '192.0.2.7' }, 403],
    ['from the page itself', { 'sec-fetch-site': 'same-origin' }, 401],
  ])('asked %s changes and tells nothing', async (_, headers, status) => {
    for (const asked of [
      { method: 'GET', headers },
      { method: 'POST', headers, body: '{"name":"docs"}' },
    ]) {
      const answer = await call('/api/control/tunnels', asked)
      const isRead = asked.method === 'GET' && (headers as Record<string, string>).origin !== undefined
      if (!isRead) expect(answer.status).toBe(status)
    }
    expect((await call('/api/control/tunnels/shop', { method: 'DELETE', headers })).status).toBe(status)
    expect(tunnels).toEqual([SHOP])
  })

  test('with the token changes only itself: the inspector takes no change without its page', async () => {
    expect((await call('/api/exchanges', { method: 'DELETE', headers: bearer })).status).toBe(403)
  })
})

describe('for supervisors', () => {
  test('/metrics tells the figures in the text format of Prometheus', async () => {
    const { status, text } = await call('/metrics')
    expect(status).toBe(200)
    for (const line of [
      'nora_client_info{version="0.1.0"} 1',
      '# TYPE nora_client_connections_total counter',
      'nora_client_connections_total 7',
      'nora_client_rtt_seconds 0.0015',
      'nora_client_link_losses_total 3',
      `nora_client_tunnel_up{tunnel="shop",url="${SHOP.url}",target="${SHOP.target}"} 1`,
      'nora_client_requests_total{tunnel="sh\\"op",status="2xx"} 5',
    ]) {
      expect(text.split('\n')).toContain(line)
    }
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(#|nora_client_[a-z_]+({.*})? [\d.e+-]+$)/)
  })

  test('/readyz says what is not ready', async () => {
    expect(await call('/readyz')).toEqual({ status: 200, text: 'ready\n' })
    tunnels = [SHOP, { ...SHOP, name: 'api', state: 'ended', problem: 'Taken by Boris.' }]
    expect(await call('/readyz')).toEqual({ status: 503, text: 'api: Taken by Boris.\n' })
    isOnline = false
    expect((await call('/readyz')).text).toMatch(/^offline\n/)
    tunnels = []
    expect((await call('/readyz')).text).toBe('offline\nno tunnel\n')
  })

  test('neither is told to other sites', async () => {
    for (const path of ['/metrics', '/readyz']) {
      expect((await call(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
      expect((await call(path, { headers: { host: 'evil.example' } })).status).toBe(403)
    }
  })
})
