import { IP_POLICIES_PER_TEAM, IP_RULES_PER_POLICY, type IpPolicyView } from '@nora/contract/policies'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { joinTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { ip_policies } from './policies.tables.ts'

const ALLOW = (network: string, description = '') => ({ network, effect: 'allow' as const, description })
const DENY = (network: string, description = '') => ({ network, effect: 'deny' as const, description })

let booted: Booted
let anna: Person
beforeAll(async () => {
  booted = await bootControl({ trusted_proxies: ['127.0.0.1'] }, { hasher: plainHasher })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна')
  await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })
})

const create = (body: Parameters<Person['api']['policies']['createIpPolicy']>[0]['body']) =>
  anna.api.policies.createIpPolicy({ body })
const change = ({ id, version }: IpPolicyView, wanted: object) =>
  anna.api.policies.changeIpPolicy({ params: { id }, body: { version, ...wanted } })

async function getEvents(object_id: string) {
  await booted.control.platform.settle()
  const rows = await booted.control.platform.db
    .select()
    .from(audit_events)
    .where(eq(audit_events.object_id, object_id))
  return rows.map(({ action, team_id, data }) => ({ action, team_id, data }))
}

describe('a policy', () => {
  test('keeps its rules in order and in one spelling, and says which never decide', async () => {
    const rules = [DENY('::ffff:203.0.113.7', 'The lobby'), ALLOW('203.0.113.0/24'), DENY('203.0.113.128/25')]
    const made = await create({ name: 'Office', rules, attached_to: { endpoints: ['Shop.Localhost.'] } })
    expect(made).toMatchObject({
      rules: [DENY('203.0.113.7', 'The lobby'), ALLOW('203.0.113.0/24'), DENY('203.0.113.128/25')],
      idle_rules: [{ rule: 2, by: 1, kind: 'shadowed' }],
      attached_to: { console: false, api: false, agents: false, endpoints: ['shop.localhost'] },
      version: 1,
      is_enabled: true,
      changed_by: { id: anna.user.id },
    })
    const changed = await change(made, { rules: [rules[1], rules[0]], attached_to: { agents: true } })
    expect(changed).toMatchObject({
      rules: [ALLOW('203.0.113.0/24'), DENY('203.0.113.7', 'The lobby')],
      attached_to: { agents: true, endpoints: ['shop.localhost'] },
      version: 2,
    })
    const { items } = await anna.api.policies.listIpPolicies()
    expect(items).toEqual([changed])
    expect(await anna.api.policies.getIpPolicy({ params: { id: made.id } })).toEqual(changed)
  })

  test('is written to the audit log as it was and as it is', async () => {
    const made = await create({ name: 'Office', rules: [ALLOW('203.0.113.0/24', 'All floors')] })
    await change(made, { rules: [DENY('203.0.113.7')], attached_to: { api: true } })
    await anna.api.policies.deleteIpPolicy({ params: { id: made.id } })
    const before = {
      name: 'Office',
      description: '',
      is_enabled: true,
      rules: ['allow 203.0.113.0/24 (All floors)'],
      console: false,
      api: false,
      agents: false,
      endpoints: [],
    }
    const after = { ...before, rules: ['deny 203.0.113.7'], api: true }
    const { team_id } = (await getEvents(made.id))[0]!
    expect(await getEvents(made.id)).toEqual([
      { action: 'ip_policy.created', team_id, data: before },
      { action: 'ip_policy.changed', team_id, data: { before, after } },
      { action: 'ip_policy.deleted', team_id, data: after },
    ])
    expect((await anna.api.policies.listIpPolicies()).items).toEqual([])
  })

  test('is changed by one of two who saw the same version; the other hears who was first', async () => {
    const made = await create({ name: 'Office' })
    const outcomes = await Promise.allSettled([change(made, { name: 'One' }), change(made, { name: 'Two' })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'Conflict',
        data: { why: 'stale', version: 2 },
        message: expect.stringContaining('Анна'),
      },
    })
  })

  test.each([
    [{ rules: [ALLOW('10.1.2.3/8')] }, 'rules.0.network', '10.0.0.0/8'],
    [{ rules: [ALLOW('10.0.0.0/8'), DENY('office')] }, 'rules.1.network', 'office'],
    [{ attached_to: { endpoints: ['ok.example', 'http://x'] } }, 'attached_to.endpoints.1', 'http://x'],
    [{ attached_to: { endpoints: ['localhost:70000'] } }, 'attached_to.endpoints.0', '70000'],
  ])('with %j is refused at %s', async (wrong, field, word) => {
    await expect(create({ name: 'Wrong', ...wrong })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.stringContaining(word) },
    })
  })

  test('has a name of its own in the team, and bounds', async () => {
    await create({ name: 'Office' })
    await expect(create({ name: 'OFFICE' })).rejects.toMatchObject({ fields: { name: expect.anything() } })
    const rules = Array.from({ length: IP_RULES_PER_POLICY + 1 }, () => ALLOW('10.0.0.0/8'))
    await expect(create({ name: 'Long', rules })).rejects.toMatchObject({ code: 'ValidationError' })
    for (let i = 1; i < IP_POLICIES_PER_TEAM; i++) await create({ name: `Office ${i}` })
    await expect(create({ name: 'One more' })).rejects.toMatchObject({
      code: 'Conflict',
      data: { limit: IP_POLICIES_PER_TEAM },
    })
  })

  test('is for teams, not for a personal space', async () => {
    const vera = await signUpSomeone(booted, 'Вера')
    await expect(vera.api.policies.createIpPolicy({ body: { name: 'Own' } })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

test.each([
  ['203.0.113.7', { address: '203.0.113.7', effect: 'deny', rule: 0, why: 'rule' }],
  ['::ffff:203.0.113.8', { address: '203.0.113.8', effect: 'allow', rule: 1, why: 'rule' }],
  ['2001:DB8::1', { address: '2001:db8::1', effect: 'deny', rule: null, why: 'not_among_allowed' }],
])('a test of %s says which rule decides', async (address, decision) => {
  const rules = [DENY('203.0.113.7'), ALLOW('203.0.113.0/24')]
  expect(await anna.api.policies.testIpRules({ body: { rules, address } })).toEqual(decision)
})

test('a test without an address takes one’s own', async () => {
  expect(await anna.api.policies.testIpRules({ body: { rules: [DENY('203.0.113.7')] } })).toEqual({
    address: '127.0.0.1',
    effect: 'allow',
    rule: null,
    why: 'no_rule_denies',
  })
})

describe('another team', () => {
  test('neither sees nor is judged by a policy', async () => {
    const made = await create({ name: 'Office', attached_to: { api: true }, rules: [DENY('127.0.0.1')] })
    const vera = await signUpSomeone(booted, 'Вера')
    await vera.api.teams.createTeam({ body: { name: 'Чистое поле' } })
    const params = { id: made.id }
    for (const attempt of [
      () => vera.api.policies.getIpPolicy({ params }),
      () => vera.api.policies.changeIpPolicy({ params, body: { version: 1, is_enabled: false } }),
      () => vera.api.policies.deleteIpPolicy({ params }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NotFound' })
    }
    const { token } = await vera.api.credentials.renewToken()
    expect((await booted.program(token).api.policies.listIpPolicies()).items).toEqual([])
  })

  test('goes with its policies', async () => {
    await create({ name: 'Office' })
    const { team } = await anna.api.accounts.getUser()
    const { db } = booted.control.platform
    const left = () => db.select().from(ip_policies).where(eq(ip_policies.team_id, team.id))
    expect(await left()).toHaveLength(1)
    await anna.api.teams.deleteTeam({ body: { name: 'Ясный лес' } })
    expect(await left()).toEqual([])
  })
})

test('a member is told whom to ask for IP policies', async () => {
  const boris = await signUpSomeone(booted, 'Борис')
  await joinTeam(anna, boris)
  await expect(boris.api.policies.listIpPolicies()).rejects.toMatchObject({
    code: 'Forbidden',
    data: { action: 'ip_policies.manage', ask: [expect.objectContaining({ id: anna.user.id })] },
  })
})
