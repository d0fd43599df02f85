import { ApiProblem } from '@nora/client'
import { DAY_MS } from '@nora/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { readTables } from '../../testing/read-tables.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { BROKEN, CLOSED, LOCKED, OPEN, SECRET } from './testing/sources.ts'

let booted: Booted
let anna: Person
let team_id: string

beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  team_id = await makeTeam(booted, anna)
})

type Answer<T> = { is: T } | { code: string; data: Record<string, unknown>; status: number }

/** What a call answers, or why it was refused. */
async function tried<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return { is: await call }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { code: error.code, data: (error.data ?? {}) as Record<string, unknown>, status: error.status }
  }
}

const create = (person = anna, source = CLOSED, name = `Policy ${Math.random()}`) =>
  person.api.trafficPolicies.createPolicy({ body: { name, source } })
const get = (id: string, person = anna) => person.api.trafficPolicies.getPolicy({ params: { id } })
const publish = async (id: string, changes = {}, person = anna) => {
  const { revision } = await get(id, person)
  return person.api.trafficPolicies.publishPolicy({
    params: { id },
    body: { based_on: revision, ...changes },
  })
}
const saveDraft = (id: string, source: string, based_on: number, person = anna) =>
  person.api.trafficPolicies.saveDraft({ params: { id }, body: { source, based_on } })
const reserve = (name: string, person = anna) =>
  person.api.domains.reserveDomain({ body: { region: 'local', name } })
const attach = (id: string, items: { endpoint: string }[], person = anna) =>
  person.api.trafficPolicies.setAttachments({ params: { id }, body: { items } })
const newName = () => `name${Math.random().toString(36).slice(2, 10)}`

async function addMate(role: 'member' | 'admin' = 'member'): Promise<Person> {
  const mate = await signUpSomeone(booted, 'Борис')
  await addMember(booted, mate, team_id, role)
  return mate
}

async function audited(): Promise<{ action: string; data: unknown }[]> {
  await booted.control.platform.settle()
  const rows = await booted.control.platform.db.select().from(audit_events)
  return rows
    .filter((row) => row.team_id === team_id && /polic/.test(row.action))
    .map(({ action, data }) => ({ action, data }))
}

describe('a policy', () => {
  test('is a draft until it is published, and then version 1', async () => {
    const made = await create()
    expect(made).toMatchObject({ version: 0, has_draft: true, source: '', draft: { source: CLOSED } })
    const { policy, version, tests } = await publish(made.id, { note: 'first' })
    expect(version).toMatchObject({ version: 1, note: 'first', is_published: true, rolled_back_to: null })
    expect(policy).toMatchObject({ version: 1, has_draft: false, draft: null, source: CLOSED })
    expect(tests).toEqual([])
  })

  test('has a name that no other of the team has, however it is written', async () => {
    await create(anna, OPEN, 'Shop')
    expect(await tried(create(anna, OPEN, 'sHOP'))).toMatchObject({ code: 'ValidationError' })
    const other = await create(anna, OPEN, 'Other')
    const renamed = anna.api.trafficPolicies.changePolicy({
      params: { id: other.id },
      body: { name: 'SHOP' },
    })
    expect(await tried(renamed)).toMatchObject({ code: 'ValidationError' })
  })

  test('is renamed and described, and the audit log says from what to what', async () => {
    const { id } = await create(anna, OPEN, 'Shop')
    const body = { name: 'Store', description: 'of books' }
    expect(await anna.api.trafficPolicies.changePolicy({ params: { id }, body })).toMatchObject(body)
    expect(await audited()).toContainEqual({
      action: 'traffic_policy.changed',
      data: { before: { name: 'Shop', description: '' }, after: body },
    })
  })

  test('of another team is NotFound for every call', async () => {
    const { id } = await create()
    const eve = await signUpSomeone(booted, 'Eve')
    const calls = [
      () => get(id, eve),
      () => publish(id, {}, eve),
      () => attach(id, [], eve),
      () => saveDraft(id, OPEN, 1, eve),
    ]
    for (const call of calls) expect(await tried<unknown>(call())).toMatchObject({ code: 'NotFound' })
  })

  test('of a member is seen by that member and by administrators only', async () => {
    const [boris, vera, chief] = [await addMate(), await addMate(), await addMate('admin')]
    const { id } = await create(boris)
    expect(await tried(get(id, vera))).toMatchObject({ code: 'NotFound' })
    expect((await get(id, chief)).id).toBe(id)
    const names = async (person: Person, query = {}) =>
      (await person.api.trafficPolicies.listPolicies({ query })).items.map((one) => one.id)
    expect(await names(vera)).toEqual([])
    expect(await names(boris)).toEqual([id])
    expect(await names(chief)).toEqual([id])
    expect(await names(chief, { whose: 'own' })).toEqual([])
  })

  test('is found by parts of its name, and by whether it is attached', async () => {
    const shop = await create(anna, CLOSED, 'Shop 100%')
    const blog = await create(anna, CLOSED, 'Blog')
    const { hostname } = await reserve(newName())
    await attach(blog.id, [{ endpoint: hostname }])
    const found = async (query: object) =>
      (await anna.api.trafficPolicies.listPolicies({ query })).items.map(({ id }) => id)
    expect(await found({ q: '0%' })).toEqual([shop.id])
    expect(await found({ q: hostname.slice(0, 6) })).toEqual([blog.id])
    expect(await found({ attached: 'yes' })).toEqual([blog.id])
    expect(await found({ attached: 'no' })).toEqual([shop.id])
    expect(await found({ limit: 1 })).toEqual([blog.id])
  })
})

describe('a draft', () => {
  test('may have errors, which are told when it is saved and refuse publishing', async () => {
    const { id } = await create(anna, OPEN)
    const saved = await saveDraft(id, BROKEN, 1)
    expect(saved.revision).toBe(2)
    expect(saved.diagnostics[0]).toMatchObject({ severity: 'error', code: 'unknown_action' })
    const refused = await tried(publish(id))
    expect(refused).toMatchObject({ code: 'Conflict', data: { why: 'errors' } })
    expect(await get(id)).toMatchObject({ version: 0, draft: { source: BROKEN } })
    const withSecret = 'rules: [{name: "secret://a/b/C", actions: [{type: deny}]}]'
    const { diagnostics } = await saveDraft(id, withSecret, 2)
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'secret_without_agent' }])
  })

  test('of a second editor is a conflict with both texts, and nothing is lost', async () => {
    const chief = await addMate('admin')
    const { id, revision } = await create(anna, OPEN)
    await saveDraft(id, CLOSED, revision, chief)
    const refused = await tried(saveDraft(id, LOCKED, revision))
    expect(refused).toMatchObject({
      code: 'Conflict',
      data: { why: 'stale', revision: 2, theirs: { source: CLOSED }, yours: LOCKED, by: 'Борис' },
    })
    expect((await get(id)).draft?.source).toBe(CLOSED)
    expect((await saveDraft(id, LOCKED, 2)).revision).toBe(3)
  })

  test('that was changed meanwhile is not published', async () => {
    const { id, revision } = await create()
    await saveDraft(id, LOCKED, revision)
    const stale = anna.api.trafficPolicies.publishPolicy({ params: { id }, body: { based_on: revision } })
    expect(await tried(stale)).toMatchObject({ code: 'Conflict', data: { why: 'stale' } })
    expect((await get(id)).version).toBe(0)
  })

  test('is published once when two publish at the same time', async () => {
    const { id, revision } = await create()
    const body = { based_on: revision }
    const both = await Promise.all(
      [1, 2].map(() => tried(anna.api.trafficPolicies.publishPolicy({ params: { id }, body }))),
    )
    expect(both.filter((one) => 'is' in one)).toHaveLength(1)
    expect(both.filter((one) => 'code' in one && one.data.why === 'stale')).toHaveLength(1)
    expect((await get(id)).version).toBe(1)
  })

  test('is saved once when two save at the same time', async () => {
    const { id, revision } = await create()
    const both = await Promise.all([OPEN, LOCKED].map((source) => tried(saveDraft(id, source, revision))))
    expect(both.filter((one) => 'is' in one)).toHaveLength(1)
    expect((await get(id)).revision).toBe(revision + 1)
  })

  test('is discarded, and the published text is back', async () => {
    const { id } = await create()
    await publish(id)
    const { revision } = await get(id)
    await saveDraft(id, OPEN, revision)
    const left = await anna.api.trafficPolicies.discardDraft({ params: { id } })
    expect(left).toMatchObject({ has_draft: false, source: CLOSED, version: 1 })
    expect(await tried(publish(id))).toMatchObject({ code: 'Conflict', data: { why: 'no_draft' } })
  })

  test('over 64 KiB is refused with the field', async () => {
    const { id, revision } = await create()
    const refused = await tried(saveDraft(id, `# ${'x'.repeat(65_536)}`, revision))
    expect(refused).toMatchObject({ code: 'ValidationError', status: 422 })
  })
})

describe('versions', () => {
  test('are listed, compared and published again', async () => {
    const { id } = await create(anna, OPEN)
    await publish(id)
    await saveDraft(id, CLOSED, (await get(id)).revision)
    await publish(id, { note: 'close it' })
    const back = await publish(id, { from: 1, note: 'too strict' })
    expect(back.version).toMatchObject({ version: 3, rolled_back_to: 1 })
    expect(back.policy).toMatchObject({ version: 3, source: OPEN })
    const { items, next_before } = await anna.api.trafficPolicies.listVersions({
      params: { id },
      query: { limit: 2 },
    })
    expect(items.map(({ version, is_published }) => [version, is_published])).toEqual([
      [3, true],
      [2, false],
    ])
    expect(next_before).toBe(2)
    const params = { id, version: '1', other: '2' }
    const diff = await anna.api.trafficPolicies.diffVersions({ params })
    expect(diff).toMatchObject({ added: CLOSED.trim().split('\n').length, removed: 1 })
    const published = (await audited()).filter(({ action }) => action === 'traffic_policy.published')
    expect(published.at(-1)?.data).toMatchObject({
      note: 'too strict',
      rolled_back_to: 1,
      before: { version: 2 },
      after: { version: 3 },
    })
  })

  test('that there are not are NotFound', async () => {
    const { id } = await create()
    await publish(id)
    for (const version of ['2', '0', '-1', 'none', '99999999999']) {
      const call = anna.api.trafficPolicies.getVersion({ params: { id, version } })
      expect(await tried(call), version).toMatchObject({ code: 'NotFound' })
    }
    expect(await tried(publish(id, { from: 9 }))).toMatchObject({ code: 'NotFound' })
  })

  test('can be made for a trial without being in force', async () => {
    const { id } = await create(anna, OPEN)
    await publish(id)
    await saveDraft(id, CLOSED, (await get(id)).revision)
    const { policy, version } = await publish(id, { in_force: false })
    expect(version).toMatchObject({ version: 2, is_published: false })
    expect(policy).toMatchObject({ version: 1, source: OPEN, draft: { source: CLOSED } })
  })
})

describe('tests of a policy', () => {
  const tests = (decision: string) =>
    `- name: admin\n  request: { path: /admin }\n  expect: { decision: ${decision} }\n`
  const draft = async (cases: string) => {
    const { id, revision } = await create()
    const body = { source: CLOSED, tests: cases, based_on: revision }
    await anna.api.trafficPolicies.saveDraft({ params: { id }, body })
    return id
  }

  test('let it be published when they pass', async () => {
    const id = await draft(tests('answer'))
    expect((await publish(id)).tests).toMatchObject([{ name: 'admin', outcome: 'passed' }])
  })

  test('refuse it when they fail, unless it is published despite them', async () => {
    const id = await draft(tests('proceed'))
    expect(await tried(publish(id))).toMatchObject({ code: 'Conflict', data: { why: 'tests' } })
    const { version, tests: results } = await publish(id, { despite_tests: true })
    expect(version.version).toBe(1)
    expect(results).toMatchObject([{ outcome: 'failed', failures: [{ field: 'decision' }] }])
    const published = (await audited()).filter(({ action }) => action === 'traffic_policy.published')
    expect(published[0]?.data).toMatchObject({ tests: 'failed' })
  })

  test('that cannot be read refuse it with the line', async () => {
    const id = await draft('- name: x\n  request: { path: / }\n  expect: { verdit: answer }\n')
    const refused = await tried(publish(id))
    expect(refused).toMatchObject({ code: 'Conflict', data: { why: 'tests', faults: [{ line: 3 }] } })
  })
})

describe('plan limits', () => {
  let limited: Booted
  let free: Person
  beforeAll(async () => {
    limited = await bootControl({ billing_mode: 'sandbox' }, { hasher: plainHasher })
    free = await signUpSomeone(limited)
  })
  afterAll(() => limited.close())
  const give = (plan: string) =>
    limited.control.runAdminCall({ name: 'setTeamPlan', input: { team: free.email, plan } })

  test('refuse another policy, and name the plan that has more', async () => {
    expect(await tried(create(free))).toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'policies', limit: 0, used: 0, lifted_by: 'personal' },
    })
  })

  test('are never exceeded by two who create at the same time', async () => {
    await give('personal')
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => tried(create(free))))
    expect(made.filter((one) => 'is' in one)).toHaveLength(3)
    expect((await free.api.billing.getTeamPlan()).uses).toContainEqual({ limit: 'policies', used: 3, max: 3 })
  })

  test('that became smaller leave policies in force that can be detached and deleted, not changed', async () => {
    const { items } = await free.api.trafficPolicies.listPolicies()
    const { id = '', revision = 0 } = items[0] ?? {}
    const { hostname } = await reserve(newName(), free)
    await publish(id, {}, free)
    await attach(id, [{ endpoint: hostname }], free)
    await give('free')
    expect(await get(id, free)).toMatchObject({ is_over_limit: true, attached_to: [hostname] })
    const rename = { params: { id }, body: { name: 'other' } }
    const refused = [
      () => saveDraft(id, OPEN, revision + 1, free),
      () => publish(id, { from: 1 }, free),
      () => attach(id, [{ endpoint: hostname, pinned: 1 } as never], free),
      () => free.api.trafficPolicies.changePolicy(rename),
    ]
    for (const call of refused) {
      expect(await tried<unknown>(call())).toMatchObject({ code: 'PaymentRequired' })
    }
    await attach(id, [], free)
    await free.api.trafficPolicies.deletePolicy({ params: { id } })
  })
})

describe('secrets', () => {
  test('in texts are shown to nobody who only reads', async () => {
    const { id } = await create(anna, LOCKED)
    await publish(id)
    const { key } = await anna.api.credentials.createApiKey({
      body: {
        description: 'reads',
        scope: 'read',
        expires_at: new Date(booted.clock.now().getTime() + DAY_MS).toISOString(),
      },
    })
    const reader = booted.program(key)
    const seen = [
      await reader.api.trafficPolicies.getPolicy({ params: { id } }),
      await reader.api.trafficPolicies.getVersion({ params: { id, version: '1' } }),
      await reader.api.trafficPolicies.diffVersions({ params: { id, version: '1', other: '1' } }),
    ]
    expect(JSON.stringify(seen)).not.toContain(SECRET)
    expect(seen[0]).toMatchObject({ is_read_only: true })
    expect(seen[0]).toHaveProperty('source', expect.stringContaining('- "••••••"'))
    expect(seen[0]).toHaveProperty('source', expect.stringContaining('# who may in'))
    expect(JSON.stringify(await get(id))).toContain(SECRET)
  })

  test('are in no row of the database and in no line of the audit log', async () => {
    const { id, revision } = await create(anna, LOCKED)
    await saveDraft(id, `${LOCKED}\n# ${SECRET}\n`, revision)
    await publish(id)
    await anna.api.trafficPolicies.shareTrace({
      body: { policy_id: id, request: { url: 'https://shop.example.com/' } },
    })
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    for (const [name, table] of Object.entries(await readTables())) {
      expect(JSON.stringify(await db.select().from(table)), name).not.toContain(SECRET)
    }
  })
})

test('a deleted policy leaves nothing; one that is attached is not deleted', async () => {
  const { id } = await create(anna, CLOSED, 'Shop')
  await publish(id)
  const { hostname } = await reserve(newName())
  await attach(id, [{ endpoint: hostname }])
  const remove = () => anna.api.trafficPolicies.deletePolicy({ params: { id } })
  expect(await tried(remove())).toMatchObject({
    code: 'Conflict',
    data: { why: 'attached', addresses: [hostname] },
  })
  await attach(id, [])
  await remove()
  expect(await tried(get(id))).toMatchObject({ code: 'NotFound' })
})

test('policies of a member who leaves go to the one who removes them', async () => {
  const boris = await addMate()
  const { id } = await create(boris)
  await anna.api.teams.removeTeamMember({ params: { id: boris.user.id } })
  expect((await get(id)).user.id).toBe(anna.user.id)
})
