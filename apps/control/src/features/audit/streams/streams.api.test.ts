import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { HOUR_MS, SECOND_MS, systemClock } from '@nora/kit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLinkAuthority } from '../../../platform/certificates/link-authority.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, proving, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { addMember } from '../../../testing/team.ts'
import { audit_streams } from './streams.tables.ts'

let booted: Booted
let anna: Person
let team_id: string
beforeAll(async () => {
  booted = await bootControl({ may_reach_private: true }, { hasher: plainHasher })
  anna = proving(await signUpSomeone(booted))
  team_id = (await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })).id
  await anna.api.teams.selectTeam({ params: { id: team_id } })
}, 180_000)
afterAll(() => booted.close())

type Got = { signature: string; body: string; events: { action: string; position: number }[]; type: string }
let got: Got[]
let status: number
let receiver: Server
let url: string
beforeEach(async () => {
  got = []
  status = 200
  receiver = createServer((req, res) => {
    void readText(req).then((body) => {
      if (status === 200)
        got.push({ signature: String(req.headers['nora-signature']), body, ...JSON.parse(body) })
      res.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/audit`
})
afterEach(async () => {
  await booted.control.platform.db.delete(audit_streams)
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function create(body: object = {}) {
  await booted.control.platform.settle()
  return anna.api.audit.createAuditStream({ body: { name: 'SIEM', kind: 'webhook', url, ...body } })
}
const list = async () => (await anna.api.audit.listAuditStreams()).items
let made = 0
const act = async (name: string) => {
  // No two roles of a team have one name.
  await anna.api.teams.createTeamRole({ body: { name: `${name} ${++made}` } })
  await booted.control.platform.settle()
}
const deliver = () => booted.control.runStep('deliverAudit')
const actions = () => got.flatMap(({ events }) => events.map(({ action }) => action))

describe('a webhook', () => {
  test('gets what was written since, in order, in bodies signed with a secret that is kept sealed', async () => {
    const made = await create()
    await act('One')
    await act('Two')
    await deliver()
    expect(actions()).toEqual(['audit_stream.created', 'role.created', 'role.created'])
    const [{ signature = '', body = '' } = {}] = got
    const [, seconds, hex] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? []
    const expected = createHmac('sha256', made.secret ?? '')
      .update(`${seconds}.${body}`)
      .digest('hex')
    expect(hex).toBe(expected)
    const [row] = await booted.control.platform.db.select().from(audit_streams)
    expect(JSON.stringify(row)).not.toContain(made.secret)
    expect(await list()).toMatchObject([{ behind: 0, attempts: 0, last_error: null }])
    expect(JSON.stringify(await list())).not.toContain(made.secret)
    await deliver()
    expect(got).toHaveLength(1)
  })

  test('that fails is tried again later and later, and then gets all, once and in order', async () => {
    await create()
    status = 503
    await act('One')
    const delays: number[] = []
    for (let attempt = 1; attempt <= 14; attempt++) {
      await deliver()
      const [stream] = await list()
      expect(stream).toMatchObject({ attempts: attempt, last_error: 'HTTP 503' })
      const delayMs = Date.parse(stream?.next_attempt_at ?? '') - booted.clock.now().getTime()
      delays.push(delayMs)
      booted.clock.advance(delayMs)
    }
    expect(delays.slice(0, 4)).toEqual([2, 4, 8, 16].map((seconds) => seconds * SECOND_MS))
    expect(delays.at(-1)).toBe(HOUR_MS)
    await act('Two')
    status = 200
    await deliver()
    expect(actions()).toEqual(['audit_stream.created', 'role.created', 'role.created'])
  })

  test('whose server went away in the middle of a delivery gets the same again after the lease', async () => {
    await anna.api.accounts.confirmIdentity({ body: { password: anna.password } })
    const { id } = await create()
    await act('One')
    const { db } = booted.control.platform
    const until = new Date(booted.clock.now().getTime() + 30 * SECOND_MS)
    // As a process leaves it that was killed while it sent.
    await db.update(audit_streams).set({ next_attempt_at: until }).where(eq(audit_streams.id, id))
    await deliver()
    expect(got).toEqual([])
    booted.clock.advance(30 * SECOND_MS)
    await deliver()
    expect(actions()).toEqual(['audit_stream.created', 'role.created'])
  })

  test('that is paused keeps its place', async () => {
    const { id } = await create()
    await anna.api.audit.changeAuditStream({ params: { id }, body: { is_paused: true } })
    await act('One')
    await deliver()
    expect(got).toEqual([])
    expect(await list()).toMatchObject([{ is_paused: true, behind: 3 }])
    await anna.api.audit.changeAuditStream({ params: { id }, body: { is_paused: false } })
    await booted.control.platform.settle()
    await deliver()
    expect(actions()).toEqual([
      'audit_stream.created',
      'audit_stream.changed',
      'role.created',
      'audit_stream.changed',
    ])
  })

  test('can be tried, and says what went wrong', async () => {
    const { id } = await create()
    expect(await anna.api.audit.testAuditStream({ params: { id } })).toEqual({ error: null })
    expect(got).toMatchObject([{ type: 'audit.test', events: [{ action: 'audit_stream.tested' }] }])
    status = 401
    expect(await anna.api.audit.testAuditStream({ params: { id } })).toEqual({ error: 'HTTP 401' })
    await anna.api.audit.deleteAuditStream({ params: { id } })
    expect(await list()).toEqual([])
  })

  test('hears of its own team only', async () => {
    await create()
    const nonMember = await signUpSomeone(booted)
    await nonMember.api.credentials.renewToken()
    await act('Ours')
    await deliver()
    expect(actions()).not.toContain('token.renewed')
  })
})

describe('syslog', () => {
  test('gets octet-counted messages; what breaks off before the end is sent again', async () => {
    const streams: Buffer[] = []
    let isRude = true
    const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
      const chunks: Buffer[] = []
      if (isRude) return void socket.once('data', () => socket.resetAndDestroy())
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('end', () => {
        streams.push(Buffer.concat(chunks))
        socket.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await create({ kind: 'syslog', url: `syslog://127.0.0.1:${port}` })
    await act('One "quoted" ] \\')
    await deliver()
    expect(await list()).toMatchObject([{ attempts: 1, behind: 2 }])
    isRude = false
    booted.clock.advance(2 * SECOND_MS)
    await deliver()
    const messages = unframe(streams[0] ?? Buffer.alloc(0))
    expect(messages).toHaveLength(2)
    expect(messages[1]).toMatch(
      /^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z localhost nora - role\.created \[nora@32473 id="aud_\w+" /,
    )
    expect(JSON.parse(messages[1]?.split('\uFEFF')[1] ?? '')).toMatchObject({ action: 'role.created' })
    expect(await list()).toMatchObject([{ attempts: 0, behind: 0 }])
    server.close()
  })
})

test('syslog over TLS believes only the authority that is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nora-syslog-'))
  const authority = await openLinkAuthority({
    file: join(folder, 'authority.pem'),
    names: ['localhost'],
    clock: systemClock,
  })
  const { cert_pem, key_pem } = await authority.certificate()
  let text = ''
  const server = createTlsServer({ cert: cert_pem, key: key_pem }, (socket) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    socket.on('end', () => socket.end())
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const at = `syslog+tls://localhost:${(server.address() as AddressInfo).port}`
  const wary = await create({ kind: 'syslog', url: at })
  const { error } = await anna.api.audit.testAuditStream({ params: { id: wary.id } })
  expect(error).toMatch(/certificate/)
  expect(text).toBe('')
  const { id } = await create({ kind: 'syslog', url: at, ca_pem: authority.caPem })
  expect(await anna.api.audit.testAuditStream({ params: { id } })).toEqual({ error: null })
  expect(text).toMatch(/^\d+ <109>1 .*audit_stream\.tested/)
  server.close()
  await rm(folder, { recursive: true })
})

/** What a receiver reads (RFC 6587 §3.4.1). */
function unframe(bytes: Buffer): string[] {
  const messages: string[] = []
  let rest = bytes
  while (rest.length > 0) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.subarray(0, space).toString())
    messages.push(rest.subarray(space + 1, end).toString())
    rest = rest.subarray(end)
  }
  return messages
}

describe('a receiver', () => {
  test.each([
    ['webhook', 'ftp://example.com'],
    ['webhook', 'https://user:pass@example.com'],
    ['webhook', 'syslog://example.com'],
    ['syslog', 'https://example.com'],
    ['syslog', 'no address'],
  ])('of the kind %s is not at %s', async (kind, wrong) => {
    await expect(create({ kind, url: wrong })).rejects.toMatchObject({ fields: { url: expect.any(String) } })
  })

  test('is never private, local or in the clear unless the operator says so', async () => {
    const closed = await bootControl({}, { hasher: plainHasher })
    const owner = await signUpSomeone(closed)
    const { id } = await owner.api.teams.createTeam({ body: { name: 'Closed' } })
    await owner.api.teams.selectTeam({ params: { id } })
    for (const wrong of [
      'https://127.0.0.1',
      'https://[::1]/',
      'https://169.254.169.254',
      'http://example.com',
    ]) {
      const body = { name: 'x', kind: 'webhook', url: wrong } as const
      await expect(owner.api.audit.createAuditStream({ body })).rejects.toMatchObject({
        fields: { url: expect.any(String) },
      })
    }
    const body = { name: 'x', kind: 'webhook', url: 'https://localhost:1' } as const
    const made = await owner.api.audit.createAuditStream({ body })
    expect(await owner.api.audit.testAuditStream({ params: { id: made.id } })).toEqual({
      error: 'localhost is a private or local address',
    })
    await closed.close()
  })

  test('is for founder and owners, and another team’s is nowhere', async () => {
    const { id } = await create()
    const boris = await signUpSomeone(booted)
    await addMember(booted, boris, team_id, 'admin')
    await expect(boris.api.audit.listAuditStreams()).rejects.toMatchObject({ code: 'Forbidden' })
    const nonMember = await signUpSomeone(booted)
    await expect(nonMember.api.audit.deleteAuditStream({ params: { id } })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})
