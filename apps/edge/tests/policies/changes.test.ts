import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, connectHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const SETTINGS = { NORA_EDGE_POLICY_PRIVATE: 'on', NORA_EDGE_POLICY_REQUESTS: 'on' }
const shop = new PolicedShop(SETTINGS)
const WITHIN = { timeout: 2_000, interval: 10 }

const keys = (key: string) => `on_http_request: [{actions: [{type: key-auth, config: {keys: [${key}]}}]}]`
const openHttp2 = () => connectHttp2(shop.edge.ports.https_port ?? 0)
const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 2))
}

test('a rotated key is refused within two seconds on an open connection of HTTP/2', async () => {
  await shop.attach(keys('former'))
  const session = await openHttp2()
  const getStatus = async (key: string) => (await ask(session, { 'x-api-key': key })).status
  expect(await getStatus('former')).toBe(200)
  shop.push(keys('latter'))
  await expect.poll(() => getStatus('former'), WITHIN).toBe(401)
  expect(await getStatus('latter')).toBe(200)
  session.destroy()
})

test('a changed IP policy is in force within two seconds on an open connection of HTTP/2', async () => {
  const setOffice = (effect: 'allow' | 'deny') => {
    const rules = [{ network: '127.0.0.0/8', effect }]
    const policy = { id: 'ipp_1', name: 'office', rules, agents: false, endpoints: [] }
    shop.edge.control.setIpPolicies({ team_id: 'team_1', policies: [policy] })
  }
  await shop.attach('on_http_request: [{actions: [{type: restrict-ips, config: {ip_policies: [office]}}]}]')
  setOffice('allow')
  const session = await openHttp2()
  const getStatus = async () => (await ask(session)).status
  await expect.poll(getStatus, WITHIN).toBe(200)
  setOffice('deny')
  await expect.poll(getStatus, WITHIN).toBe(403)
  session.destroy()
})

test('policies go on while control is away, and a new version comes with it', async () => {
  const edge = await RunningEdge.start()
  const push = (source: string, version: number) =>
    edge.control.push('set_policies', {
      is_full: false,
      policies: [
        { endpoint: 'shop.localhost', policy_id: 'tpl_1', version, source, trial: null, shadow: null },
      ],
      removed: [],
    })
  push(keys('one'), 1)
  const service = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  await edge.shop(service.port)
  const getStatus = async (key: string) =>
    (
      await visit(
        edge.ports.http_port,
        `GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\nx-api-key: ${key}\r\n\r\n`,
      )
    ).slice(9, 12)
  const { port } = edge.control
  await edge.control.disappear()
  expect([await getStatus('one'), await getStatus('two')]).toEqual(['200', '401'])
  await edge.control.listen(port)
  const before = edge.control.resyncs.length
  await until(() => edge.control.resyncs.length > before)
  push(keys('two'), 2)
  await expect.poll(() => getStatus('two')).toBe('200')
  service.close()
  await edge.stop()
})

test('an answer with a head of nearly 64 KiB takes twenty edits, or is told to be too long', async () => {
  const edits = Array.from(
    { length: 20 },
    (_, i) => `{type: add-headers, config: {headers: {x-new-${i}: "${'v'.repeat(1_000)}"}}}`,
  )
  const fields = Array.from({ length: 60 }, (_, i) => `x-old-${i}: ${'v'.repeat(1_000)}\r\n`).join('')
  const answer = `HTTP/1.1 200 OK\r\n${fields}Content-Length: 2\r\n\r\nhi`
  await shop.attach(`on_http_response: [{actions: [${edits.join(', ')}]}]`, undefined, answer)
  const seen = await shop.ask()
  expect(seen).toMatch(/^HTTP\/1\.1 (?:200 OK|502 Bad Gateway)\r\n/)
  if (!seen.startsWith('HTTP/1.1 200')) return
  expect(seen.match(/\r\nx-old-\d+: /g)).toHaveLength(60)
  expect(seen.match(/\r\nx-new-\d+: /g)).toHaveLength(20)
  expect(seen).toMatch(/\r\n\r\nhi$/)
})

test('secrets of a policy are in nothing that an edge writes or tells control', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nora-canary-'))
  const edge = await RunningEdge.start({ ...SETTINGS, NORA_EDGE_ACCESS_LOG: join(folder, 'access') })
  edge.control.captured.add('shop')
  const source = `on_http_request:
  - {expressions: ["req.url.path == '/b'"], actions: [{type: basic-auth, config: {credentials: ["anna:canary-1"]}}]}
  - {expressions: ["req.url.path == '/k'"], actions: [{type: key-auth, config: {keys: [canary-2]}}]}
  - {expressions: ["req.url.path == '/w'"], actions: [{type: verify-webhook, config: {provider: github, secret: canary-3, other_secrets: [canary-4]}}]}
  - {expressions: ["req.url.path == '/e'"], actions: [{type: basic-auth, config: {credentials: ["a:\${req.headers['canary-5'][0]}"]}}]}`
  edge.control.push('set_policies', {
    is_full: false,
    policies: [
      { endpoint: 'shop.localhost', policy_id: 'tpl_1', version: 1, source, trial: null, shadow: null },
    ],
    removed: [],
  })
  const service = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  await edge.shop(service.port)
  const answers: string[] = []
  for (const path of ['/b', '/k', '/w', '/e', '/'])
    for (const fields of [
      '',
      'Authorization: Basic YW5uYTpuby0x\r\nX-API-Key: no-2\r\nX-Hub-Signature-256: sha256=00\r\n',
    ])
      answers.push(
        await visit(
          edge.ports.http_port,
          `GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n${fields}\r\n`,
        ),
      )
  await edge.edge.stop()
  const { counts, statistics, captures, policyCounts, released, resyncs } = edge.control
  const told = JSON.stringify({ counts, statistics, captures, policyCounts, released, resyncs })
  const logged = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  await edge.control.disappear()
  service.close()
  rmSync(folder, { recursive: true })
  expect(answers.map((text) => text.slice(9, 12))).toEqual([
    ...['401', '401', '401', '401', '401', '401'],
    ...['500', '500', '200', '200'],
  ])
  expect(logged.join('')).toContain('policy_refused')
  expect(policyCounts.length).toBeGreaterThan(0)
  expect(`${told}${logged.join('')}${answers.join('')}`).not.toMatch(/canary/)
})
