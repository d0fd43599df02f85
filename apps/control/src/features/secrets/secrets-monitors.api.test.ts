import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SecretsNews } from '@nora/contract/secrets'
import { createIds, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from '@nora/kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { openVault, type VaultPerson } from '../vault/testing/vault-person.ts'
import { secrets_monitors } from './stored/notices.tables.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, listLogged, makeProject, useSecrets } from './testing/secrets-stage.ts'
import { makeMachine, type TestMachine } from './testing/test-machine.ts'

const stage = useSecrets({ may_reach_private: true, billing_mode: 'sandbox' })
const ids = createIds(systemClock)
const step = (name: string) => stage.booted.control.runStep(name)
const give = (team: string, plan: string) =>
  stage.booted.control.runAdminCall({ name: 'setTeamPlan', input: { team, plan } })

type Stream = { status: number; news: SecretsNews[]; ids: string[]; isEnded: () => boolean; stop: () => void }
const open: Stream[] = []
afterEach(async () => {
  for (const { stop } of open.splice(0)) stop()
  await stage.booted.control.platform.db.delete(secrets_monitors)
})

type Listening = {
  monitor?: string
  config?: string
  lastEventId?: string
  control?: typeof stage.booted
}

/** Watches as a program with a token, a machine’s or a person’s, or as a browser with these cookies. */
async function watch(
  as: string | ReadonlyMap<string, string>,
  { monitor, config, lastEventId, control = stage.booted }: Listening = {},
): Promise<Stream> {
  const isProgram = typeof as === 'string'
  const isMachine = isProgram && as.startsWith('ns_')
  const path = isMachine ? '/v1/secrets/machine' : '/v1/secrets'
  const ofConfig = isMachine ? `/configs/${config}/watch` : `/configs/config/${config}/watch`
  const url = `${path}${config === undefined ? '/events' : ofConfig}${monitor ? `?monitor=${monitor}` : ''}`
  const response = await control.control.app.inject({
    url,
    ...(isProgram ? {} : { cookies: Object.fromEntries(as) }),
    headers: {
      ...(isProgram && { authorization: `Bearer ${as}` }),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    payloadAsStream: true,
  })
  const stream = response.stream().setEncoding('utf8')
  const watching = { status: response.statusCode, news: [] as SecretsNews[], ids: [] as string[] }
  let isEnded = false
  stream.once('close', () => {
    isEnded = true
  })
  stream.on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) watching.news.push(JSON.parse(data))
    for (const [, id = ''] of text.matchAll(/^id: (.*)$/gm)) watching.ids.push(id)
  })
  const opened = { ...watching, isEnded: () => isEnded, stop: () => stream.destroy() }
  if (opened.status === 200) open.push(opened)
  return opened
}

describe('the limit of a plan', () => {
  let nina: VaultPerson
  let person: Person
  let config: ConfigWriter
  let machine: TestMachine
  beforeAll(async () => {
    person = await signUpSomeone(stage.booted)
    nina = await openVault(person)
    await give(nina.email, 'personal')
    config = await new ConfigWriter(nina).create(firstEnvironment(await makeProject(nina)))
    machine = await makeMachine(nina, stage.booted, { config_ids: [config.id] })
    await config.setAccess([toHolder(nina, 'admin'), machine.as('viewer')])
  })
  beforeEach(() => nina.unlock())
  const count = async () =>
    (await nina.api.billing.getTeamPlan()).uses.find(({ limit }) => limit === 'watch_monitors')
  const limit = 5

  test('is never exceeded by fifty that connect at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => watch(machine.sent)))
    const opened = all.filter(({ status }) => status === 200)
    expect(opened).toHaveLength(limit)
    expect(all.filter(({ status }) => status === 402)).toHaveLength(50 - limit)
    expect(await count()).toEqual({ limit: 'watch_monitors', used: limit, max: limit })
  })

  test('is free for another one as soon as somebody hangs up', async () => {
    const address = await stage.booted.control.app.listen({ port: 0, host: '127.0.0.1' })
    const cut = new AbortController()
    const headers = { authorization: `Bearer ${machine.sent}` }
    await fetch(`${address}/v1/secrets/machine/events`, { headers, signal: cut.signal })
    for (let at = 1; at < limit; at++) await watch(machine.sent)
    expect((await watch(machine.sent)).status).toBe(402)
    cut.abort()
    await expect.poll(async () => (await count())?.used).toBe(limit - 1)
    expect((await watch(machine.sent)).status).toBe(200)
  })

  test('counts saved ones too, says what is used, and the page of a browser is none', async () => {
    const params = { id: config.id }
    const create = () => nina.api.secrets.createMonitor({ params, body: { kind: 'email' } })
    await Promise.all(Array.from({ length: limit }, create))
    await expect(create()).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'watch_monitors', limit, used: limit },
    })
    expect((await watch(machine.sent)).status).toBe(402)
    expect((await watch(person.cookies)).status).toBe(200)
    const { items, used, ...rest } = await nina.api.secrets.listMonitors({ params })
    expect({ used, ...rest }).toEqual({ used: limit, limit })
    await give(nina.email, 'free')
    const beyond = (await nina.api.secrets.listMonitors({ params })).items.map(({ is_beyond }) => is_beyond)
    expect(beyond).toEqual([false, true, true, true, true])
    await give(nina.email, 'personal')
    await nina.api.secrets.deleteMonitor({ params: { ...params, monitor: items[0]?.id ?? '' } })
    expect((await watch(machine.sent)).status).toBe(200)
  })

  test('counts the client with which a person has signed in', async () => {
    const client = { machine: 'laptop', os: 'Linux', version: '1.0.0' }
    const { credentials } = stage.booted.visitor().api
    const { id, secret } = await credentials.createTemporalToken({ body: { client } })
    await nina.api.credentials.approveTemporalToken({ params: { id } })
    const answer = await credentials.exchangeTemporalToken({ params: { id }, body: { secret } })
    if (answer.state !== 'approved') throw new Error(`the client is ${answer.state}`)
    await nina.unlock(stage.booted.program(answer.token).api)
    expect((await watch(answer.token)).status).toBe(200)
    expect((await count())?.used).toBe(1)
    for (let at = 1; at < limit; at++) await watch(answer.token, { config: config.id })
    expect((await watch(answer.token)).status).toBe(402)
  })

  test('leaves its place to a connection that comes back with the same id, and no other', async () => {
    const monitor = ids.next('smo')
    const beside = await bootControl(
      { billing_mode: 'sandbox' },
      { hasher: plainHasher, beside: stage.booted },
    )
    const first = await watch(machine.sent, { monitor })
    const second = await watch(machine.sent, { monitor })
    await expect.poll(first.isEnded).toBe(true)
    const third = await watch(machine.sent, { monitor, control: beside })
    expect(third.status).toBe(200)
    expect((await count())?.used).toBe(1)
    await step('keepSecretsPlaces')
    await expect.poll(second.isEnded).toBe(true)
    expect(third.isEnded()).toBe(false)
    const other = await makeMachine(nina, stage.booted, { config_ids: [config.id] })
    expect((await watch(other.sent, { monitor })).status).toBe(409)
    await beside.close()
    expect((await count())?.used).toBe(0)
  })

  test('is free again soon after a process was killed with its connections', async () => {
    const beside = await bootControl(
      { billing_mode: 'sandbox' },
      { hasher: plainHasher, beside: stage.booted },
    )
    for (let at = 0; at < limit; at++) await watch(machine.sent, { control: beside })
    expect((await watch(machine.sent)).status).toBe(402)
    // Nobody prolongs them any more.
    stage.booted.clock.advance(20 * SECOND_MS)
    expect((await watch(machine.sent)).status).toBe(200)
    expect((await count())?.used).toBe(1)
    await beside.close()
  })
})

describe('the watch of one config', () => {
  let config: ConfigWriter
  let machine: TestMachine
  beforeAll(async () => {
    await give(stage.team_id, 'team')
    const project = await makeProject(stage.anna)
    config = await new ConfigWriter(stage.anna).create(firstEnvironment(project))
    machine = await makeMachine(stage.anna, stage.booted, { config_ids: [config.id] })
    await config.setAccess([toHolder(stage.anna, 'admin'), machine.as('viewer')])
  })
  const at = (seq: number) => ({ config_id: config.id, seq, epoch: 1 })

  test('begins with how far it is, goes on from the last event, also at another control', async () => {
    const first = await watch(machine.sent, { config: config.id })
    await step('tellSecretsNews')
    await expect.poll(() => first.news).toEqual([at(config.seq)])
    await config.write([{}])
    await step('tellSecretsNews')
    await expect.poll(() => first.news).toEqual([at(config.seq - 1), at(config.seq)])
    expect(first.ids).toEqual([`${config.seq - 1}`, `${config.seq}`])
    const lastEventId = first.ids.at(-1) ?? ''
    first.stop()
    const known = await watch(machine.sent, { config: config.id, lastEventId })
    await step('tellSecretsNews')
    await step('tellSecretsNews')
    expect(known.news).toEqual([])
    known.stop()
    // What came while nobody was connected, at a process that has just started.
    await config.write([{}])
    const beside = await bootControl({}, { hasher: plainHasher, beside: stage.booted })
    const again = await watch(machine.sent, { config: config.id, lastEventId, control: beside })
    await beside.control.runStep('tellSecretsNews')
    await expect.poll(() => again.news).toEqual([at(config.seq)])
    await beside.close()
  })

  test('is for those with a role in it, and for nobody else', async () => {
    const { anna, boris, outsider } = stage.people
    expect((await watch(anna.cookies, { config: config.id })).status).toBe(200)
    for (const { cookies } of [boris, outsider])
      expect((await watch(cookies, { config: config.id })).status).toBe(404)
    const other = await makeMachine(stage.anna, stage.booted, { config_ids: [config.id] })
    expect((await watch(other.sent, { config: config.id })).status).toBe(404)
  })
})

describe('a saved monitor', () => {
  let config: ConfigWriter
  let receiver: Server
  let url: string
  let status = 200
  const got: { body: string; signature: string }[] = []
  beforeAll(async () => {
    const project = await makeProject(stage.anna)
    const others = [toHolder(stage.boris, 'editor')]
    config = await new ConfigWriter(stage.anna).create(firstEnvironment(project), { others })
    receiver = createServer((req, res) => {
      const parts: Buffer[] = []
      req.on('data', (part: Buffer) => parts.push(part))
      req.on('end', () => {
        if (status === 200)
          got.push({
            body: Buffer.concat(parts).toString(),
            signature: String(req.headers['nora-signature']),
          })
        res.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  afterAll(() => void receiver.close())
  beforeEach(() => {
    status = 200
    got.length = 0
  })
  const deliver = () => step('deliverSecretsMonitors')
  const create = (body: { kind: 'email'; user_id?: string } | { kind: 'webhook'; url: string }) =>
    stage.anna.api.secrets.createMonitor({ params: { id: config.id }, body })
  const list = async () => (await stage.anna.api.secrets.listMonitors({ params: { id: config.id } })).items

  test('posts how far the config is, signed, many changes as one, and nothing that is sealed', async () => {
    const { id, secret } = await create({ kind: 'webhook', url })
    await deliver()
    expect(got).toEqual([])
    const written = (await Promise.all([config.write([{ value: 'CANARY' }])])).flat()
    await config.write([{ value: 'CANARY' }])
    await deliver()
    const [{ body, signature } = { body: '', signature: '' }, ...more] = got
    expect(more).toEqual([])
    expect(JSON.parse(body)).toMatchObject({
      type: 'secrets.config_changed',
      monitor_id: id,
      config_id: config.id,
      seq: config.seq,
      epoch: 1,
      url: expect.stringMatching(/\/secrets\/project\/project-\d+\/config\/cfg-.*\/audit$/),
    })
    for (const canary of [...written, 'CANARY']) expect(body).not.toContain(canary)
    const [, seconds = '', hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(
      createHmac('sha256', secret ?? '')
        .update(`${seconds}.${body}`)
        .digest('hex'),
    ).toBe(hex)
    expect(JSON.stringify(await list())).not.toContain(secret)
    await deliver()
    expect(got).toHaveLength(1)
    const facts = (await listLogged(stage, config.id)).find(({ action }) =>
      action.endsWith('monitor_created'),
    )
    expect(facts?.data).toMatchObject({ host: new URL(url).host, kind: 'webhook' })
    expect(JSON.stringify(facts)).not.toContain('/hook')
  })

  test('is tried again later and later, at most an hour apart, and then tells the newest only', async () => {
    await create({ kind: 'webhook', url })
    status = 503
    await config.write([{}])
    await deliver()
    expect((await list())[0]).toMatchObject({ attempts: 1, last_error: 'HTTP 503', delivered_at: null })
    for (let attempt = 2; attempt <= 14; attempt++) {
      await deliver()
      expect((await list())[0]).toMatchObject({ attempts: attempt - 1 })
      stage.booted.clock.advance(HOUR_MS)
      await stage.anna.unlock()
      await deliver()
      expect((await list())[0]).toMatchObject({ attempts: attempt })
    }
    await config.write([{}])
    status = 200
    stage.booted.clock.advance(HOUR_MS)
    await stage.anna.unlock()
    await deliver()
    expect(got.map(({ body }) => JSON.parse(body).seq)).toEqual([config.seq])
    expect((await list())[0]).toMatchObject({ attempts: 0, last_error: null, told_seq: config.seq })
  })

  test('writes to a member with a role, once in ten minutes, and ends with the role', async () => {
    const { email, user_id } = stage.boris
    await expect(create({ kind: 'email', user_id: stage.vera.user_id })).rejects.toMatchObject({
      fields: { user_id: expect.any(String) },
    })
    await create({ kind: 'email', user_id })
    const slug = config.id.toLowerCase().replaceAll('_', '-')
    const read = async () => (await stage.booted.emailsTo(email)).filter(({ text }) => text.includes(slug))
    for (let at = 0; at < 3; at++) {
      await config.write([{ value: 'CANARY' }])
      await deliver()
    }
    expect(await read()).toHaveLength(1)
    stage.booted.clock.advance(10 * MINUTE_MS)
    await deliver()
    await deliver()
    const emails = await read()
    expect(emails).toHaveLength(2)
    expect(emails.at(-1)?.subject).toContain(String(config.seq))
    for (const { subject, text, html } of emails) expect(subject + text + html).not.toContain('CANARY')
    await stage.anna.unlock()
    const values = new Map([...config.rows.keys()].map((id) => [id, 'CANARY']))
    config = await config.rotate([toHolder(stage.anna, 'admin')], values)
    stage.booted.clock.advance(10 * MINUTE_MS)
    await stage.anna.unlock()
    await deliver()
    expect(await read()).toHaveLength(2)
    expect(await list()).toEqual([])
  })

  test('is for administrators, and goes to no private address', async () => {
    const params = { id: config.id }
    const body = { kind: 'webhook' as const, url: 'https://user:pass@ci.example.com/' }
    await expect(create(body)).rejects.toMatchObject({ fields: { url: expect.any(String) } })
    const strict = await bootControl({}, { hasher: plainHasher, beside: stage.booted })
    const anna = strict.visitor()
    for (const [name, value] of stage.people.anna.cookies) anna.cookies.set(name, value)
    for (const address of ['http://ci.example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'ftp://a.b/'])
      await expect(
        anna.api.secrets.createMonitor({ params, body: { kind: 'webhook', url: address } }),
      ).rejects.toMatchObject({ fields: { url: expect.any(String) } })
    await strict.close()
    const { secrets } = stage.outsider.api
    await expect(secrets.listMonitors({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(secrets.createMonitor({ params, body: { kind: 'email' } })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})
