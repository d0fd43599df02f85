import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Route, routes } from '@nora/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'

let booted: Booted
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Nora</title>')
  await writeFile(join(folder, 'assets/main-1a2b3c.js'), 'const a = 1')
  await writeFile(join(folder, 'assets/main-1a2b3c.js.br'), 'compressed')
  await writeFile(join(folder, 'assets/vault-worker-1a2b3c.js'), 'const b = 2')
  await writeFile(join(folder, 'assets/vault-worker-1a2b3c.js.br'), 'compressed')
  booted = await bootControl({ console_folder: folder })
})
afterAll(async () => {
  await booted.close()
  await rm(folder, { recursive: true })
})

describe('a body', () => {
  const post = (payload: string, type = 'application/json') =>
    booted.control.app.inject({
      method: 'POST',
      url: '/v1/user/sign_in',
      payload,
      headers: { 'content-type': type, 'accept-language': 'en' },
    })

  test.each([
    ['that is no JSON', '{', 'application/json', 400, 'BadRequest'],
    ['of a form', 'email=a', 'application/x-www-form-urlencoded', 400, 'BadRequest'],
    ['of plain text', '{}', 'text/plain', 400, 'BadRequest'],
    ['that is missing', '', 'application/json', 422, 'ValidationError'],
    [
      'over the limit',
      JSON.stringify({ email: 'x'.repeat(300_000) }),
      'application/json',
      413,
      'PayloadTooLarge',
    ],
  ])('%s is refused', async (_what, payload, type, status, code) => {
    const response = await post(payload, type)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code, request_id: response.headers['x-request-id'] })
  })
})

describe('a request by a name that is not the console’s', () => {
  const ask = (host: string, url = '/v1/system/settings') =>
    booted.control.app.inject({ url, headers: { host, 'accept-language': 'en' } })

  test.each(['localhost:7070', 'LOCALHOST', 'localhost.', '127.0.0.1:1', '[::1]:7070'])(
    '%s is ours',
    async (host) => {
      expect((await ask(host)).statusCode).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'shop.localhost:8080',
    'localhost.evil.example',
    '127.0.0.2:20000',
    '10.0.0.5:7070',
    'localhost:7070@evil.example',
    'a b',
    '[::1',
  ])('%s is answered nothing, whatever it asks for', async (host) => {
    for (const url of ['/v1/system/settings', '/', '/swagger/', '/dev/mailbox', '/install.sh']) {
      const { statusCode, body } = await ask(host, url)
      expect([url, statusCode]).toEqual([url, 421])
      expect(JSON.parse(body)).toMatchObject({ code: 'Misdirected' })
    }
  })

  test('load balancers ask by address whether control is well', async () => {
    expect((await ask('10.0.0.5', '/healthz')).statusCode).toBe(200)
    expect((await ask('10.0.0.5', '/readyz?at=now')).statusCode).toBe(200)
  })

  test('names that the operator lists are the console’s too', async () => {
    const other = await bootControl({ base_url: 'https://nora.example.com', hosts: ['nora.lan', '10.0.0.5'] })
    const statusFor = async (host: string) =>
      (await other.control.app.inject({ url: '/v1/system/settings', headers: { host } })).statusCode
    const hosts = ['nora.example.com', 'NORA.lan:7070', '10.0.0.5:7070', 'localhost:7070', 'example.com']
    expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 200, 200, 421])
    await other.close()
  })
})

describe('input', () => {
  test('an address whose domain is in another script is kept in A-labels, and is the same person’s in both', async () => {
    const { api } = booted.visitor()
    const email = 'Info@Почта.рф'
    await api.accounts.sendSignUpCode({ body: { email } })
    const code = await booted.codeFor('info@xn--80a1acny.xn--p1ai')
    const password = 'a burrow under the hill'
    const { id } = await api.accounts.signUp({ body: { email, code, password, name: 'Анна' } })
    for (const typed of ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai']) {
      const signedIn = await booted.visitor().api.accounts.signIn({ body: { email: typed, password } })
      expect(signedIn).toMatchObject({ id, email: 'info@xn--80a1acny.xn--p1ai' })
    }
  })

  test('a local part over 64 characters, an unseen name, a wrong moment and a made-up cursor are told apart', async () => {
    const { api } = await signUpSomeone(booted)
    const email = `${'a'.repeat(65)}@example.com`
    await expect(api.accounts.sendSignUpCode({ body: { email } })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { email: 'Неверный адрес почты.' },
    })
    await expect(api.teams.createTeam({ body: { name: '\u200b' } })).rejects.toMatchObject({
      fields: { name: expect.stringContaining('невидимые') },
    })
    await expect(api.audit.listAuditEvents({ query: { from: 'yesterday' } })).rejects.toMatchObject({
      fields: { from: expect.stringContaining('со смещением') },
    })
    await expect(api.tunnels.listTunnels({ query: { cursor: 'made-up' } })).rejects.toMatchObject({
      status: 422,
      fields: { cursor: expect.stringContaining('next_cursor') },
    })
  })
})

describe('HEAD', () => {
  test('of an export of the audit log takes nothing out, and so says nothing in it', async () => {
    const { api, cookies } = await signUpSomeone(booted)
    const head = await booted.control.app.inject({
      method: 'HEAD',
      url: '/v1/team/audit_events/export',
      cookies: Object.fromEntries(cookies),
    })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const { items } = await api.audit.listAuditEvents({ query: { action: 'audit.exported' } })
    expect(items).toEqual([])
  })

  const paths = Object.values(routes)
    .flatMap((feature) => Object.values<Route>(feature))
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path)

  test.each(paths)('of %s says what GET would, without a body', async (path) => {
    const ask = (method: 'GET' | 'HEAD') =>
      booted.control.app.inject({ method, url: path.replaceAll(/\{\w+\}/g, 'x') })
    const head = await ask('HEAD')
    const get = await ask('GET')
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      get.statusCode,
      get.headers['content-type'],
      '',
    ])
  })

  test('of a stream of events ends', async () => {
    const { cookies } = await signUpSomeone(booted)
    const streams = Object.values(routes)
      .flatMap((feature) => Object.values<Route>(feature))
      .filter(
        ({ stream, path, vault, access }) => stream && !path.includes('{') && !vault && access !== 'machine',
      )
    expect(streams.length).toBeGreaterThan(0)
    for (const { path } of streams) {
      const head = await booted.control.app.inject({
        method: 'HEAD',
        url: path,
        cookies: Object.fromEntries(cookies),
      })
      expect([head.statusCode, head.headers['content-type']]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ])
    }
  })
})

describe('a change asked for by another site’s page', () => {
  const renew = async (headers: Record<string, string>) => {
    const { cookies } = await signUpSomeone(booted)
    const response = await booted.control.app.inject({
      method: 'POST',
      url: '/v1/user/token',
      headers: { host: 'localhost:7070', ...headers },
      cookies: Object.fromEntries(cookies),
    })
    return response.statusCode
  }

  test.each([
    ['the console itself', { origin: 'http://localhost:7070', 'sec-fetch-site': 'same-origin' }, 201],
    ['the console under another name', { host: '127.0.0.1:7070', origin: 'http://127.0.0.1:7070' }, 201],
    ['a program', {}, 201],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [
      'a site of the same domain',
      { origin: 'http://shop.localhost:8080', 'sec-fetch-site': 'same-site' },
      403,
    ],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another port of this machine', { origin: 'http://localhost:3000' }, 403],
  ])('from %s', async (_who, headers, status) => {
    expect(await renew(headers as unknown as Record<string, string>)).toBe(status)
  })
})

describe('the console', () => {
  const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    booted.control.app.inject({ url, headers })

  test.each(['/', '/tunnels', '/sign_in', '/a/deep/link'])('has a screen at %s, never kept', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<title>Nora</title>')
    expect(response.headers['cache-control']).toBe('no-cache')
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('a program that takes anything gets a screen too, but no page for a file that is not there', async () => {
    expect((await get('/sign_in', { accept: '*/*' })).statusCode).toBe(200)
    expect((await get('/robots.txt', { accept: '*/*' })).statusCode).toBe(404)
    expect((await get('/sign_in', { accept: 'application/json' })).statusCode).toBe(404)
  })

  test('has files that are kept for a year and sent compressed', async () => {
    const response = await get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br' })
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-encoding']).toBe('br')
    expect((await get('/assets/main-1a2b3c.js', {})).body).toBe('const a = 1')
  })

  test('lets the Worker of the vault compile WebAssembly, and nothing else', async () => {
    for (const encoding of ['identity', 'br']) {
      const worker = await get('/assets/vault-worker-1a2b3c.js', { 'accept-encoding': encoding })
      expect(worker.statusCode).toBe(200)
      const policy = String(worker.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
      expect(policy).toContain("default-src 'none'")
    }
    const others = [
      '/',
      '/passwords',
      '/password',
      '/assets/main-1a2b3c.js',
      '/assets/vault-worker-gone.js',
      '/v1/nothing',
    ]
    for (const url of others) {
      const { headers } = await get(url)
      expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    }
  })

  test('keeps what a link shows out of referrers and search engines', async () => {
    const shared = await get('/password?lang=en')
    expect(shared.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    const other = await get('/passwords')
    expect(other.headers['referrer-policy']).toBe('same-origin')
    expect(other.headers).not.toHaveProperty('x-robots-tag')
  })

  test.each(['/v1/nothing', '/assets/gone.js', '/dev/nothing', '/swagger/nothing', '/download/nothing.tgz'])(
    'has no screen at %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'NotFound' })
    },
  )

  test('says so when it is not built', async () => {
    const bare = await bootControl({ console_folder: join(folder, 'nowhere') })
    const response = await bare.control.app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('npm run build')
    await bare.close()
  })
})

describe('every route of the contract', () => {
  const all = Object.values(routes).flatMap((of): Route[] => Object.values(of))
  const call = (route: Route) =>
    booted.control.app.inject({
      method: route.method,
      url: route.path.replaceAll(/\{\w+\}/g, 'none'),
      headers: { authorization: `Bearer nt_${'x'.repeat(40)}` },
    })

  test.each(all.map((route) => [route.method, route.path, route] as const))(
    '%s %s is served',
    (method, path) => {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
      expect(booted.control.app.hasRoute({ method, url })).toBe(true)
    },
  )

  test.each(all.map((route) => [route.method, route.path, route] as const))(
    '%s %s takes a dead token for nobody',
    async (_method, _path, route) => {
      const { statusCode } = await call(route)
      if (route.access === 'public') expect(statusCode).not.toBe(401)
      else expect(statusCode).toBe(401)
    },
  )
})

test('public calls are limited per address', async () => {
  const limited = await bootControl({ has_rate_limits: true })
  const ask = () =>
    limited.control.app.inject({
      method: 'POST',
      url: '/v1/temporal_tokens',
      payload: { client: { machine: '', os: 'x', version: '1' } },
    })
  for (let attempt = 0; attempt < 30; attempt++) expect((await ask()).statusCode).toBe(422)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await limited.close()
})
