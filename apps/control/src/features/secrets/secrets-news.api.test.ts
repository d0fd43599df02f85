import type { SecretsNews } from '@nora/contract/secrets'
import { MINUTE_MS } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bootControl } from '../../testing/boot.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, makeProject, useSecrets } from './testing/secrets-stage.ts'
import { makeMachine, type TestMachine } from './testing/test-machine.ts'

const stage = useSecrets()
const step = () => stage.booted.control.runStep('tellSecretsNews')
const LIST: SecretsNews = { config_id: null, seq: 0, epoch: 0 }

type Listening = { news: SecretsNews[]; ended: Promise<void>; isEnded: () => boolean; stop: () => void }
const open: Listening[] = []

/** Listens as a browser with these cookies, or as a machine with this token. */
async function listen(as: ReadonlyMap<string, string> | string): Promise<Listening> {
  const isMachine = typeof as === 'string'
  const response = await stage.booted.control.app.inject({
    url: isMachine ? '/v1/secrets/machine/events' : '/v1/secrets/events',
    ...(isMachine ? { headers: { authorization: `Bearer ${as}` } } : { cookies: Object.fromEntries(as) }),
    payloadAsStream: true,
  })
  expect(response.statusCode).toBe(200)
  const news: SecretsNews[] = []
  const stream = response.stream()
  let isEnded = false
  const ended = new Promise<void>((resolve) => {
    stream.once('close', () => {
      isEnded = true
      resolve()
    })
  })
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) news.push(JSON.parse(data))
  })
  const listening = { news, ended, isEnded: () => isEnded, stop: () => stream.destroy() }
  open.push(listening)
  await step()
  // From here on everything is told.
  await expect.poll(() => news).toEqual([LIST])
  news.length = 0
  return listening
}

async function told({ news }: Listening, expected: SecretsNews[]): Promise<void> {
  await step()
  await expect.poll(() => news).toEqual(expected)
  news.length = 0
}

const me = () => toHolder(stage.anna, 'admin')
let config: ConfigWriter
let project_id: string
beforeEach(async () => {
  const project = await makeProject(stage.anna)
  project_id = project.id
  const others = [toHolder(stage.boris, 'editor')]
  config = await new ConfigWriter(stage.anna).create(firstEnvironment(project), { others })
})
afterEach(() => {
  for (const { stop } of open.splice(0)) stop()
})

const make = () => makeMachine(stage.anna, stage.booted, { config_ids: [config.id] })

/** A machine that the config names. */
async function admit(): Promise<TestMachine> {
  const machine = await make()
  await config.setAccess([me(), toHolder(stage.boris, 'editor'), machine.as('viewer')])
  return machine
}

describe('news', () => {
  test('of a write reach everybody with a role, people and machines, and nobody else', async () => {
    const machine = await admit()
    const boris = await listen(stage.people.boris.cookies)
    const outsider = await listen(stage.people.outsider.cookies)
    const program = await listen(machine.sent)
    await config.write([{}])
    const news = [{ config_id: config.id, seq: 3, epoch: 1 }]
    await told(boris, news)
    await told(program, news)
    expect(outsider.news).toEqual([])
  })

  test('of projects, roles and tasks are of the list', async () => {
    const boris = await listen(stage.people.boris.cookies)
    const params = { id: project_id }
    await stage.anna.api.secrets.changeProject({ params, body: { name: 'Renamed' } })
    await told(boris, [LIST])
    const members = [{ user_id: stage.boris.user_id, role: 'admin' as const }]
    await stage.anna.api.secrets.setProjectMembers({ params, body: { members } })
    await told(boris, [LIST])
  })

  test('of a custom role that opens a project, or opens it no more, are of the list', async () => {
    const { teams } = stage.anna.api
    const secrets = { projects: [{ id: project_id, access: 'viewer' as const }] }
    const { id } = await teams.createTeamRole({ body: { name: 'Readers', secrets } })
    const anna = await listen(stage.people.anna.cookies)
    const vera = await listen(stage.people.vera.cookies)
    const params = { id: stage.vera.user_id }
    await teams.changeTeamMember({ params, body: { role_ids: [id] } })
    await vera.ended
    await told(anna, [LIST])
    await teams.changeTeamRole({ params: { id }, body: { secrets: null } })
    await told(anna, [LIST])
    await teams.deleteTeamRole({ params: { id } })
    await told(anna, [LIST])
  })

  test('of what another process stored come too', async () => {
    const beside = await bootControl({}, { hasher: plainHasher, beside: stage.booted })
    const boris = await listen(stage.people.boris.cookies)
    const anna = beside.visitor()
    for (const [name, value] of stage.people.anna.cookies) anna.cookies.set(name, value)
    const body = await config.makeWrite(await config.makeRows([{}]))
    await anna.api.secrets.writeSecrets({ params: { id: config.id }, body })
    await told(boris, [{ config_id: config.id, seq: 2, epoch: 1 }])
    await beside.close()
  })
})

describe('a machine’s stream', () => {
  test('ends at once when its token is revoked, also by another process', async () => {
    const [one, other] = [await make(), await make()]
    const [first, second] = [await listen(one.sent), await listen(other.sent)]
    await stage.anna.api.secrets.revokeMachineToken({ params: { id: one.id } })
    await first.ended
    const beside = await bootControl({}, { hasher: plainHasher, beside: stage.booted })
    const anna = beside.visitor()
    for (const [name, value] of stage.people.anna.cookies) anna.cookies.set(name, value)
    await anna.api.secrets.revokeMachineToken({ params: { id: other.id } })
    expect(second.isEnded()).toBe(false)
    await step()
    await second.ended
    await beside.close()
  })

  test('ends when it has expired, and when a config takes it in or out', async () => {
    const { clock } = stage.booted
    const expires_at = new Date(clock.now().getTime() + MINUTE_MS).toISOString()
    const machine = await makeMachine(stage.anna, stage.booted, { config_ids: [config.id], expires_at })
    const before = await listen(machine.sent)
    await config.setAccess([me(), toHolder(stage.boris, 'editor'), machine.as('viewer')])
    await step()
    await before.ended
    const after = await listen(machine.sent)
    clock.advance(MINUTE_MS)
    await step()
    await after.ended
  })
})

describe('a person’s stream', () => {
  test('needs an open vault, and ends at once when it is locked', async () => {
    const boris = await listen(stage.people.boris.cookies)
    await stage.boris.api.vault.lockVault()
    await boris.ended
    const { app } = stage.booted.control
    const cookies = Object.fromEntries(stage.people.boris.cookies)
    expect((await app.inject({ url: '/v1/secrets/events', cookies })).statusCode).toBe(423)
  })

  test('tells nothing of a config whose role was taken away', async () => {
    const params = { id: project_id }
    const vera = { user_id: stage.vera.user_id, role: 'viewer' as const }
    await stage.anna.api.secrets.setProjectMembers({ params, body: { members: [vera] } })
    await config.setAccess([me(), toHolder(stage.boris, 'editor'), toHolder(stage.vera, 'viewer')])
    const watching = await listen(stage.people.vera.cookies)
    await stage.anna.api.secrets.setProjectMembers({ params, body: { members: [] } })
    await told(watching, [LIST])
    await config.write([{}])
    await step()
    expect(watching.news).toEqual([])
  })
})
