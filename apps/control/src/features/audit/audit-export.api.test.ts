import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { toCsvLines } from './csv.ts'

let booted: Booted
let anna: Person
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  anna = await signUpSomeone(booted)
  const { id } = await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })
  await anna.api.teams.selectTeam({ params: { id } })
  for (const name of ['=HYPERLINK("http://evil")', 'Quoted "name", with, commas']) {
    await anna.api.teams.createTeamRole({ body: { name } })
  }
  await booted.control.platform.settle()
}, 180_000)
afterAll(() => booted.close())

const load = async (query: string) => (await anna.open(`/v1/team/audit_events/export?${query}`)).body

test('lines of JSON are the events of the list', async () => {
  const { items } = await anna.api.audit.listAuditEvents({ query: { object_kind: 'role' } })
  const text = await load('format=jsonl&object_kind=role')
  const lines = text.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(items)
  expect(anna.lastResponse().headers).toMatchObject({
    'content-type': 'application/jsonl; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.jsonl"$/),
  })
})

test('CSV keeps quotes and commas, and no cell begins a formula', async () => {
  const text = await load('object_kind=role')
  expect(text.startsWith('\uFEFFat,action,')).toBe(true)
  const [, quoted, formula] = text.split('\r\n')
  expect(quoted).toContain(',"Quoted ""name"", with, commas",')
  expect(formula).toContain(`,"'=HYPERLINK(""http://evil"")",`)
  expect(text).not.toMatch(/(^|,)"?[=+@]/m)
})

test.each(['=1', '+1', '-1', '@SUM', '\t=1', ' =1', '\r=1'])('the client %j is a text', (client) => {
  const event = { client, object: {}, data: {} } as Parameters<typeof toCsvLines>[0][number]
  expect(toCsvLines([event])).toContain(`"'${client}"`)
})

test('an export is an event itself, with its conditions', async () => {
  await load('format=jsonl&q=words')
  await booted.control.platform.settle()
  const { items } = await anna.api.audit.listAuditEvents({ query: { limit: 1 } })
  expect(items).toMatchObject([
    {
      action: 'audit.exported',
      user: { id: anna.user.id },
      data: { format: 'jsonl', filter: { q: 'words' } },
    },
  ])
})

test('a log of many batches is whole, each event once', async () => {
  const roles = 6
  for (let count = 0; count < roles; count++) {
    const { id } = await anna.api.teams.createTeamRole({ body: { name: `Role ${count}` } })
    for (let turn = 0; turn < 100; turn++) {
      await anna.api.teams.changeTeamRole({ params: { id }, body: { description: `turn ${turn}` } })
    }
  }
  await booted.control.platform.settle()
  const text = await load('format=jsonl&action=role.changed')
  const positions = text
    .trimEnd()
    .split('\n')
    .map((line) => Number(JSON.parse(line).position))
  expect(new Set(positions).size).toBe(roles * 100)
  expect(positions).toEqual([...positions].sort((a, b) => b - a))
}, 120_000)
