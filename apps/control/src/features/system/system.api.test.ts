import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { feedbacks } from './system.tables.ts'

let booted: Booted
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-downloads-'))
  await mkdir(join(folder, 'package'))
  await writeFile(join(folder, 'package/nora.mjs'), 'the client')
  spawnSync('tar', ['-czf', 'nora-client.tgz', 'package'], { cwd: folder })
  booted = await bootControl({
    downloads_folder: folder,
    base_url: 'https://nora.example.com',
    client_install: {
      linux: { command: 'apt install nora', run: 'nora', manual_url: 'https://example.com' },
    },
  })
})
afterAll(async () => {
  await booted.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => booted.control.app.inject({ url })

test('settings tell where agents dial and how the client is installed', async () => {
  const settings = await booted.visitor().api.system.getSettings()
  expect(settings).toMatchObject({
    console_url: 'https://nora.example.com',
    is_mailbox_shown: false,
    are_plans_enforced: false,
    regions: [
      {
        id: 'local',
        domain: 'localhost',
        host: '127.0.0.2',
        port_range: { from: 20_000, to: 20_999 },
        agent_host: 'localhost',
        agent_port: 7071,
        agent_ca_pem: null,
        agent_paths: [
          { carrier: 'tcp', host: 'localhost', port: 7071, tls: false, ca_pem: null },
          { carrier: 'websocket', host: 'localhost', port: 8080, tls: false, ca_pem: null },
          { carrier: 'websocket', host: 'localhost', port: 7071, tls: false, ca_pem: null },
        ],
      },
    ],
    client_install: {
      linux: { command: 'apt install nora', run: 'nora' },
      macOs: { command: 'curl -fsSL https://nora.example.com/install.sh | sh' },
      windows: { command: 'npm install --global https://nora.example.com/download/nora-client.tgz' },
    },
  })
})

describe('feedback', () => {
  test('is kept and mailed to the support, from whoever is signed in', async () => {
    const helped = await bootControl({ support_email: 'support@example.com' })
    const { api, user, email } = await signUpSomeone(helped)
    await api.system.sendFeedback({ body: { rate: 4, text: 'Хорошо,\n<b>но</b> …' } })
    await api.system.sendFeedback({ body: { rate: 1, position: 'menu' } })
    const rows = await helped.control.platform.db.select().from(feedbacks).orderBy(asc(feedbacks.id))
    expect(rows).toMatchObject([
      { user_id: user.id, rate: 4, text: 'Хорошо,\n<b>но</b> …', position: 'help_popup' },
      { user_id: user.id, rate: 1, text: '', position: 'menu' },
    ])
    const [sentEmail] = await helped.emailsTo('support@example.com')
    expect(sentEmail?.subject).toBe('Отзыв: 4 из 5 — Nora')
    expect(sentEmail?.text).toContain(`От кого: ${email}`)
    expect(sentEmail?.text).toContain('Где: меню помощи в консоли')
    expect(sentEmail?.html).toContain('&lt;b&gt;но&lt;/b&gt;')
    await expect(helped.visitor().api.system.sendFeedback({ body: { rate: 5 } })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
    await helped.close()
  })

  test('goes to the owner where no address is named for it, and only who is signed in is shown that one', async () => {
    const owned = await bootControl({ owner_email: 'owner@example.com' })
    await owned.control.ensureOwner()
    const { api } = await signUpSomeone(owned)
    expect((await api.system.getSettings()).support_email).toBe('owner@example.com')
    expect((await owned.visitor().api.system.getSettings()).support_email).toBeNull()
    await api.system.sendFeedback({ body: { rate: 5 } })
    expect(await owned.emailsTo('owner@example.com')).toHaveLength(1)
    await owned.close()
  })

  test.each([[{}], [{ rate: 0 }], [{ rate: 6 }], [{ rate: 4.5 }], [{ rate: 5, text: 'x'.repeat(10_001) }]])(
    '%j is refused',
    async (body) => {
      const { api } = await signUpSomeone(booted)
      await expect(api.system.sendFeedback({ body: body as { rate: number } })).rejects.toMatchObject({
        code: 'ValidationError',
      })
    },
  )
})

test('alive and ready are told apart', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toMatchObject({ status: 'ok' })
  const broken = await bootControl()
  await broken.close()
  expect((await broken.control.app.inject({ url: '/healthz' }).catch(() => null))?.statusCode).not.toBe(200)
})

test('an address that cannot be decoded is refused like every other mistake', async () => {
  const response = await get('/v1/tunnels/%zz')
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'BadRequest',
    request_id: response.headers['x-request-id'],
  })
})

test('the client can be downloaded, and nothing else', async () => {
  const response = await get('/download/nora-client.tgz')
  expect(response.statusCode).toBe(200)
  const unpacked = spawnSync('tar', ['-xzO'], { input: response.rawPayload })
  expect(unpacked.stdout.toString()).toContain('the client')
  for (const path of ['..%2f..%2fpackage.json', 'other.tgz', '.tgz', 'nora-client.tgz%00']) {
    expect((await get(`/download/${path}`)).statusCode).toBe(404)
  }
})

test('the client that is downloaded knows the server it is from, and follows when the package is replaced', async () => {
  const readServer = async () => {
    const { rawPayload } = await get('/download/nora-client.tgz')
    const file = spawnSync('tar', ['-xzO', 'package/server.json'], { input: rawPayload })
    expect(file.status).toBe(0)
    const names = spawnSync('tar', ['-tzv'], { input: rawPayload }).stdout.toString()
    return { server: JSON.parse(file.stdout.toString()), names }
  }
  const first = await readServer()
  expect(first.server).toEqual({ server: 'https://nora.example.com' })
  await writeFile(join(folder, 'package/another.mjs'), 'more')
  spawnSync('tar', ['-czf', 'nora-client.tgz', 'package'], { cwd: folder })
  const second = await readServer()
  expect(second.server).toEqual(first.server)
  expect(second.names).toContain('another.mjs')
})

test('the install script is plain POSIX and says what is missing before it changes anything', async () => {
  const script = (await get('/install.sh')).body
  expect(spawnSync('sh', ['-n'], { input: script }).status).toBe(0)
  const bare = spawnSync('/bin/sh', [], { input: script, env: { PATH: join(folder, 'empty'), HOME: folder } })
  expect(bare.status).toBe(1)
  expect(bare.stderr.toString()).toContain('Node.js 20.19 or newer is needed')
  const half = spawnSync('/bin/sh', [], {
    input: script.slice(0, script.lastIndexOf('install_nora')),
    env: {},
  })
  expect(half.status).toBe(0)
  expect(half.stderr.toString()).toBe('')
})

test('the reference is served with the contract’s document', async () => {
  expect((await get('/swagger')).headers.location).toBe('/swagger/')
  expect((await get('/swagger/')).body).toContain('/swagger/start.js')
  expect((await get('/swagger/swagger-ui.css')).statusCode).toBe(200)
  expect((await get('/swagger/openapi.json')).json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '/' }],
  })
})

test('metrics count calls by operation and say what there is, and name nobody', async () => {
  const own = await bootControl()
  const ask = async (url: string) => (await own.control.monitor.inject({ url })).body
  await own.control.app.inject({ url: '/v1/system/settings' })
  await own.control.app.inject({ url: '/v1/tunnels/tun_secret' })
  await own.control.app.inject({ url: '/no/such/page' })
  const text = await ask('/metrics')
  expect(text).toContain('nora_control_requests_total{operation="getSettings",status="2xx"} 1\n')
  expect(text).toContain('nora_control_requests_total{operation="getTunnel",status="4xx"} 1\n')
  expect(text).toMatch(/nora_control_requests_total\{operation="other",status="\dxx"\} 1\n/)
  expect(text).toContain('nora_control_request_duration_seconds_count{operation="getSettings"} 1\n')
  expect(text).toContain('nora_control_edges 0\n')
  expect(text).toContain('nora_control_tunnels 0\n')
  expect(text).toContain('nora_control_jobs_waiting 0\n')
  expect(text).not.toContain('tun_secret')
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual(['ok', 'ok'])
  await own.close()
})
