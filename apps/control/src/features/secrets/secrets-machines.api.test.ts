import type { ChangeMachineToken } from '@nora/contract/secrets'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { bootControl } from '../../testing/boot.ts'
import { proving } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import {
  addSomeone,
  firstEnvironment,
  listLogged,
  makeProject,
  reopen,
  useSecrets,
} from './testing/secrets-stage.ts'
import { makeMachine, type TestMachine } from './testing/test-machine.ts'

const stage = useSecrets()

let config: ConfigWriter
let other: ConfigWriter
beforeEach(async () => {
  const project = await makeProject(stage.anna)
  const environment = firstEnvironment(project)
  config = await new ConfigWriter(stage.anna).create(environment, { wanted: [{ machines_only: true }] })
  other = await new ConfigWriter(stage.anna).create(environment)
})

type Changes = Partial<Parameters<typeof makeMachine>[2]>
const make = (changes: Changes = {}) =>
  makeMachine(stage.anna, stage.booted, { config_ids: [config.id], ...changes })
const me = () => toHolder(stage.anna, 'admin')
/** A token that the config names. */
async function admit(role: 'viewer' | 'editor' = 'viewer', changes: Changes = {}): Promise<TestMachine> {
  const machine = await make({ may_write: role === 'editor', ...changes })
  await config.setAccess([me(), machine.as(role)])
  return machine
}
const read = ({ program }: Pick<TestMachine, 'program'>, { id } = config) =>
  program.api.secrets.getMachineConfig({ params: { id }, query: {} })
const find = async ({ id }: TestMachine) =>
  (await stage.anna.api.secrets.listMachineTokens({ query: {} })).items.find((one) => one.id === id)
const inMs = (ms: number) => new Date(stage.booted.clock.now().getTime() + ms).toISOString()
const notFound = { code: 'NotFound' }
const unauthorized = (why: string) => ({ code: 'Unauthorized', data: { why } })

describe('a machine', () => {
  test('opens the configs that name it, and no others', async () => {
    const machine = await make()
    await expect(read(machine)).rejects.toMatchObject(notFound)
    await config.setAccess([me(), machine.as('viewer')])
    const { config: shown, rows } = await read(machine)
    expect(shown).toMatchObject({ role: 'viewer', grant: expect.anything() })
    // What people are not given.
    expect(rows).toMatchObject([{ machines_only: true, envelope: expect.any(String) }])
    await expect(read(machine, other)).rejects.toMatchObject(notFound)
    await expect(read(machine, { id: `${other.id.slice(0, -2)}ZZ` } as ConfigWriter)).rejects.toMatchObject(
      notFound,
    )
    expect(await find(machine)).toMatchObject({ config_ids: [config.id], used_from: '127.0.0.1' })
  })

  test('is told its configs with their roots, and the directory from the entry that it knows', async () => {
    const machine = await make()
    await other.setAccess([me(), machine.as('viewer')])
    const get = (directory_since: number) =>
      machine.program.api.secrets.getMachine({ query: { directory_since } })
    await expect(get(0)).rejects.toMatchObject(notFound)
    await stage.anna.signGenesis(stage.team_id)
    const state = await get(0)
    expect(state).toMatchObject({
      token: { id: machine.id, may_write: false },
      team_id: stage.team_id,
      last_index: 0,
      entries: [{ index: 0 }],
      configs: [{ id: other.id, is_root: false, root_id: config.id, environment: 'dev' }],
    })
    await expect(get(1)).rejects.toMatchObject(notFound)
  })

  test('writes where its token and the list let it, signed by itself', async () => {
    const viewer = await admit()
    const editor = await make({ may_write: true })
    await config.setAccess([me(), viewer.as('viewer'), editor.as('editor')])
    const write = async (machine: TestMachine) => {
      const rows = await config.makeRows([{ value: 'of a machine' }], machine)
      const body = await config.makeWrite(rows, { as: machine })
      const params = { id: config.id }
      return { body, ...(await machine.program.api.secrets.writeMachineSecrets({ params, body })) }
    }
    const refused = { code: 'Forbidden', data: { role: 'viewer', needs: 'editor' } }
    await expect(write(viewer)).rejects.toMatchObject(refused)
    const { seq, body } = await write(editor)
    expect(seq).toBe(4)
    const [row] = (await read(editor)).rows.filter(({ id }) => id === body.rows[0]?.id)
    expect(row).toMatchObject({ author_id: editor.id, signed_by: editor.id })
    expect(await listLogged(stage, config.id)).toContainEqual({
      action: 'secrets.written',
      data: { created: 1, changed: 0, removed: 0, token_id: editor.id },
    })
  })

  test('never administers, and writes with no token that only reads', async () => {
    const machine = await make()
    for (const role of ['admin', 'editor'] as const) {
      const raised = { ...machine.as('viewer'), role }
      await expect(config.setAccess([me(), raised])).rejects.toMatchObject({
        fields: { 'access.1.role': expect.anything() },
      })
    }
    const foreign = { ...machine.as('viewer'), keys: stage.boris.keys }
    await expect(config.setAccess([me(), foreign])).rejects.toMatchObject({
      fields: { 'access.1.subject': expect.anything() },
    })
  })

  test('keeps its token while keys rotate', async () => {
    const machine = await admit()
    config = await config.rotate([me(), machine.as('viewer')], new Map())
    expect((await read(machine)).config).toMatchObject({ epoch: 2, grant: expect.anything() })
  })

  test('is told in the audit log once a minute, and noted as often', async () => {
    const machine = await admit()
    await Promise.all([read(machine), read(machine)])
    const first = (await find(machine))?.used_at
    stage.booted.clock.advance(30 * SECOND_MS)
    await read(machine)
    expect((await find(machine))?.used_at).toBe(first)
    stage.booted.clock.advance(31 * SECOND_MS)
    await read(machine)
    expect((await find(machine))?.used_at).not.toBe(first)
    const reads = (await listLogged(stage, config.id)).filter(({ action }) => action === 'secrets.read')
    expect(reads.map(({ data }) => data)).toEqual([{ token_id: machine.id }, { token_id: machine.id }])
    const { items } = await stage.anna.api.secrets.listSecretReads({ params: { id: config.id } })
    expect(items).toMatchObject([{ subject: machine.id, kind: 'machine', name: 'CI', reads: 2 }])
  })
})

describe('a machine token', () => {
  test('that was revoked opens nothing from then on, and its configs wait for a new key', async () => {
    const machine = await admit()
    await read(machine)
    const params = { id: machine.id }
    await expect(stage.boris.api.secrets.revokeMachineToken({ params })).rejects.toMatchObject(notFound)
    await stage.anna.api.secrets.revokeMachineToken({ params })
    await stage.anna.api.secrets.revokeMachineToken({ params })
    await expect(read(machine)).rejects.toMatchObject(unauthorized('revoked'))
    const { items } = await stage.anna.api.secrets.listSecretsTasks()
    expect(items).toContainEqual({ config_id: config.id, kind: 'rotate', subjects: [machine.id] })
    const logged = await listLogged(stage, machine.id)
    expect(logged.map(({ action, data }) => [action, data])).toEqual([
      ['secrets_token.created', { name: 'CI', may_write: false }],
      ['secrets_token.revoked', { name: 'CI', reason: 'asked' }],
    ])
  })

  test('that has expired says since when', async () => {
    const { clock } = stage.booted
    const expires_at = new Date(clock.now().getTime() + MINUTE_MS).toISOString()
    const machine = await admit('viewer', { expires_at })
    await read(machine)
    clock.advance(MINUTE_MS)
    await expect(read(machine)).rejects.toMatchObject({
      code: 'Unauthorized',
      data: { why: 'expired', expires_at },
    })
    const past = make({ expires_at: new Date(clock.now().getTime() - DAY_MS).toISOString() })
    await expect(past).rejects.toMatchObject({ fields: { expires_at: expect.anything() } })
  })

  test('is accepted from its networks only', async () => {
    const inside = await admit('viewer', { cidrs: ['127.0.0.0/8'] })
    await read(inside)
    const outside = await make({ cidrs: ['192.0.2.0/24', '2001:db8::/32'] })
    await expect(read(outside)).rejects.toMatchObject({ code: 'Forbidden', data: { address: '127.0.0.1' } })
    await expect(make({ cidrs: ['192.0.2.0/24', '192.0.2.7/24', 'home'] })).rejects.toMatchObject({
      fields: { 'cidrs.1': expect.anything(), 'cidrs.2': expect.anything() },
    })
  })

  test('with another second part is unknown, and so is anything else', async () => {
    const machine = await admit()
    const [id = '', auth = ''] = machine.sent.split('.')
    const wrong = `${id}.${auth.startsWith('A') ? 'B' : 'A'}${auth.slice(1)}`
    for (const token of [wrong, `${wrong}.more`, id, 'ns_x', '']) {
      const call = read({ program: stage.booted.program(token) })
      await expect(call).rejects.toMatchObject({ code: 'Unauthorized' })
    }
    // Nobody revokes a token whose second part they do not have.
    await read(machine)
  })

  test('that was sent whole is revoked, told in the audit log and to its maker', async () => {
    const machine = await admit()
    const program = stage.booted.program(machine.whole)
    await expect(read({ program })).rejects.toMatchObject(unauthorized('sent_whole'))
    await expect(read(machine)).rejects.toMatchObject(unauthorized('revoked'))
    await expect(read({ program })).rejects.toMatchObject(unauthorized('sent_whole'))
    const logged = await listLogged(stage, machine.id)
    expect(logged.at(-1)).toEqual({
      action: 'secrets_token.revoked',
      data: { name: 'CI', reason: 'sent_whole' },
    })
    const emails = (await stage.booted.emailsTo(stage.anna.email)).filter(({ subject }) =>
      subject.includes('«CI»'),
    )
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).not.toContain(machine.id)
  })

  test('is in no line of the log, however it was sent', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const beside = await bootControl({}, { hasher: plainHasher, beside: stage.booted, log })
    const machine = await make()
    for (const token of [machine.sent, machine.whole, `${machine.whole}x`]) {
      const call = read({ program: beside.program(token) })
      await expect(call).rejects.toMatchObject({ code: expect.any(String) })
    }
    await beside.close()
    expect(lines.length).toBeGreaterThan(0)
    for (const part of machine.whole.split('.').slice(1, 4)) expect(lines.join('')).not.toContain(part)
  })

  test('is made, renamed and listed by administrators of its configs', async () => {
    const machine = await admit()
    const params = { id: machine.id }
    const { secrets } = stage.boris.api
    const rename = { params, body: { name: 'Deploys' } }
    const foreign = makeMachine(stage.boris, stage.booted, { config_ids: [config.id] })
    await expect(foreign).rejects.toMatchObject(notFound)
    await config.setAccess([me(), machine.as('viewer'), toHolder(stage.boris, 'editor')])
    const editor = makeMachine(stage.boris, stage.booted, { config_ids: [config.id] })
    await expect(editor).rejects.toMatchObject({ code: 'Forbidden' })
    expect((await secrets.listMachineTokens({ query: { config: config.id } })).items).toEqual([])
    await expect(secrets.changeMachineToken(rename)).rejects.toMatchObject(notFound)
    await config.setAccess([me(), machine.as('viewer'), toHolder(stage.boris, 'admin')])
    expect(await secrets.changeMachineToken(rename)).toMatchObject({ name: 'Deploys' })
    const { items } = await secrets.listMachineTokens({ query: { config: config.id } })
    expect(items).toMatchObject([{ id: machine.id, made_by: { id: stage.anna.user_id } }])
  })

  test('gets other addresses and another expiry while the machine keeps its text, until it is revoked', async () => {
    const machine = await admit('viewer', { expires_at: inMs(MINUTE_MS) })
    const { secrets } = stage.anna.api
    const params = { id: machine.id }
    const change = (body: ChangeMachineToken) => secrets.changeMachineToken({ params, body })
    await change({ cidrs: ['203.0.113.0/24'] })
    await expect(read(machine)).rejects.toMatchObject({ code: 'Forbidden' })
    await change({ cidrs: ['127.0.0.0/8', '127.0.0.0/8'] })
    await read(machine)
    stage.booted.clock.advance(MINUTE_MS)
    await expect(read(machine)).rejects.toMatchObject(unauthorized('expired'))
    const late = { fields: { expires_at: expect.anything() } }
    await expect(change({ expires_at: inMs(-MINUTE_MS) })).rejects.toMatchObject(late)
    const wrong = { fields: { 'cidrs.0': expect.anything() } }
    await expect(change({ cidrs: ['10.0.0.1/8'] })).rejects.toMatchObject(wrong)
    const kept = { name: 'CI', cidrs: ['127.0.0.0/8'] }
    expect(await change({ expires_at: null })).toMatchObject({ ...kept, expires_at: null })
    await read(machine)
    const logged = await listLogged(stage, machine.id)
    const changes = logged.filter(({ action }) => action === 'secrets_token.changed')
    expect(changes).toHaveLength(3)
    expect(changes).toContainEqual({
      action: 'secrets_token.changed',
      data: { before: { ...kept, expires_at: expect.any(String) }, after: { ...kept, expires_at: null } },
    })
    await secrets.revokeMachineToken({ params })
    await expect(change({ name: 'Late' })).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'revoked' },
    })
  })

  test('of somebody who leaves the team goes on, as the founder’s', async () => {
    const oleg = await addSomeone(stage)
    await config.setAccess([me(), toHolder(oleg, 'admin')])
    const machine = await makeMachine(oleg, stage.booted, { config_ids: [config.id] })
    await config.setAccess([me(), toHolder(oleg, 'admin'), machine.as('viewer')])
    await proving(stage.people.anna).api.teams.removeTeamMember({ params: { id: oleg.user_id } })
    expect(await find(machine)).toMatchObject({ made_by: { id: stage.anna.user_id } })
    await read(machine)
  })

  test('is nothing for routes of people, and tokens of people are nothing for its routes', async () => {
    const machine = await admit()
    const list = machine.program.api.secrets.listProjects()
    await expect(list).rejects.toMatchObject({ code: 'Unauthorized' })
    const whole = (await make()).whole
    const elsewhere = stage.booted.program(whole).api.accounts.getUser()
    await expect(elsewhere).rejects.toMatchObject(unauthorized('sent_whole'))
    const { key } = await proving(stage.people.anna).api.credentials.createApiKey({
      body: { description: 'CI', scope: 'full', expires_at: null },
    })
    await expect(read({ program: stage.booted.program(key) })).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(
      stage.anna.api.secrets.getMachineConfig({ params: { id: config.id }, query: {} }),
    ).rejects.toMatchObject({ code: 'Unauthorized' })
    await reopen(stage.anna)
  })

  test('is held to the IP policies of the team', async () => {
    const machine = await admit()
    const { policies } = proving(stage.people.anna).api
    const { id } = await policies.createIpPolicy({
      body: {
        name: 'Office',
        description: '',
        is_enabled: true,
        rules: [{ effect: 'deny', network: '127.0.0.1', description: '' }],
        attached_to: { console: false, api: true, agents: false, endpoints: [] },
      },
    })
    await expect(read(machine)).rejects.toMatchObject({ code: 'Forbidden', data: { why: 'ip_policy' } })
    await policies.deleteIpPolicy({ params: { id } })
    await read(machine)
  })
})
