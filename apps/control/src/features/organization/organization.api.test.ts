import { BILLING_RECIPIENTS_PER_TEAM } from '@nora/contract/organization'
import { DAY_MS, MINUTE_MS } from '@nora/kit'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'

let booted: Booted
let anna: Person
let team_id: string
beforeAll(async () => {
  booted = await bootControl({ support_email: 'support@nora.example' }, { hasher: plainHasher })
})
afterAll(() => booted.close())
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна')
  team_id = await makeTeam(booted, anna)
  await anna.api.teams.selectTeam({ params: { id: team_id } })
})

const legal = {
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  name: 'ПАО «Сбербанк России»',
  short_name: 'Сбербанк',
  address: 'Москва, ул. Вавилова, 19',
}
const individual = {
  inn: '500100732259',
  kpp: null,
  ogrn: '304500116000157',
  name: 'ИП Вавилов А. А.',
  short_name: 'ИП Вавилов',
  address: null,
}

const save = (changes: Partial<typeof legal> = {}) =>
  anna.api.organization.saveOrganization({ body: { ...legal, ...changes } })
const operate = (name: string, input: object) => booted.control.runAdminCall({ name, input })

/** The submission that waits for the operator. */
async function submission(): Promise<string> {
  const answer = await operate('listOrganizations', { status: 'review' })
  if (!('answer' in answer)) throw new Error(JSON.stringify(answer))
  const { items } = answer.answer as { items: { id: string; team: { id: string } }[] }
  return items.find(({ team }) => team.id === team_id)?.id ?? 'none'
}

async function auditKinds(): Promise<{ kind: string; data: unknown }[]> {
  await booted.control.platform.settle()
  const rows = await booted.control.platform.db
    .select()
    .from(audit_events)
    .orderBy(asc(audit_events.position))
  return rows
    .filter((row) => row.team_id === team_id)
    .map(({ action, data }) => ({ kind: action, data }))
    .filter(({ kind }) => /^(organization|billing_recipient)\./.test(kind))
}

describe('requisites', () => {
  test('are asked for first, then in review, then verified', async () => {
    expect(await anna.api.organization.getOrganization()).toMatchObject({
      status: 'review_required',
      requisites: null,
    })
    expect(await save()).toMatchObject({ status: 'review', requisites: legal, reviewed_at: null })
    expect((await booted.emailTo('support@nora.example'))?.text).toContain(await submission())
    expect(await operate('approveOrganization', { id: await submission() })).toMatchObject({
      answer: { status: 'verified', inn: legal.inn },
    })
    expect(await anna.api.organization.getOrganization()).toMatchObject({ status: 'verified' })
    expect((await booted.emailTo(anna.email))?.subject).toBe('Реквизиты подтверждены — Nora')
    expect(await auditKinds()).toEqual([
      { kind: 'organization.saved', data: { before: null, after: legal } },
      { kind: 'organization.verified', data: { inn: legal.inn } },
    ])
  })

  test('that are declined say why, and go to review again once corrected', async () => {
    await save()
    await operate('rejectOrganization', { id: await submission(), reason: 'КПП филиала' })
    const declined = { status: 'declined', decline_reason: 'КПП филиала' }
    expect(await anna.api.organization.getOrganization()).toMatchObject(declined)
    expect((await booted.emailTo(anna.email))?.text).toContain('КПП филиала')
    expect(await save()).toMatchObject({ status: 'review', decline_reason: null })
  })

  test('that were verified go to review again when one is changed, not when none is', async () => {
    await save()
    await operate('approveOrganization', { id: await submission() })
    expect((await save()).status).toBe('verified')
    expect((await save({ kpp: '773643001' })).status).toBe('review')
    expect((await auditKinds()).at(-1)).toEqual({
      kind: 'organization.saved',
      data: { before: legal, after: { ...legal, kpp: '773643001' } },
    })
  })

  test('are verified only as the operator saw them', async () => {
    await save()
    const seen = await submission()
    await save({ name: 'ООО «Другая»' })
    expect(await operate('approveOrganization', { id: seen })).toMatchObject({
      problem: { code: 'NotFound' },
    })
    expect((await anna.api.organization.getOrganization()).status).toBe('review')
  })

  test('of a sole proprietor have no KPP', async () => {
    const body = individual
    expect(await anna.api.organization.saveOrganization({ body })).toMatchObject({ requisites: individual })
    await expect(
      anna.api.organization.saveOrganization({ body: { ...individual, kpp: '773601001' } }),
    ).rejects.toMatchObject({ fields: { kpp: expect.any(String) } })
  })

  test.each([
    ['inn', { inn: '7707083894' }],
    ['inn', { inn: '77070838930' }],
    ['kpp', { kpp: '' }],
    ['kpp', { kpp: '7736' }],
    ['ogrn', { ogrn: '1027700132194' }],
    ['ogrn', { ogrn: '304500116000157' }],
    ['name', { name: '' }],
    ['short_name', { short_name: 'a\u202Eb' }],
  ])('with a wrong %s are refused there: %j', async (field, changes) => {
    await expect(save(changes)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
  })

  test('are not of a personal space, nor for administrators', async () => {
    const boris = await signUpSomeone(booted)
    await expect(boris.api.organization.saveOrganization({ body: legal })).rejects.toMatchObject({
      code: 'Conflict',
    })
    await addMember(booted, boris, team_id, 'admin')
    await expect(boris.api.organization.getOrganization()).rejects.toMatchObject({ code: 'Forbidden' })
  })
})

describe('an address for invoices', () => {
  const email = 'bills@company.example'
  const add = (to = email) => anna.api.organization.addBillingRecipient({ body: { email: to } })
  const list = async () => (await anna.api.organization.listBillingRecipients()).items

  async function mailedToken(to = email): Promise<string> {
    const [, token] = /\/billing_confirm#(\w+)/.exec((await booted.emailTo(to))?.text ?? '') ?? []
    return token ?? 'none'
  }
  const confirm = (token: string) =>
    booted.visitor().api.organization.confirmBillingRecipient({ body: { token } })

  test('counts once its owner followed the mailed link, which works once', async () => {
    expect(await add(' Bills@Company.example ')).toMatchObject({ email, state: 'waiting' })
    const token = await mailedToken()
    expect(await confirm(token)).toEqual({ email, team: 'Ясный лес' })
    expect(await list()).toMatchObject([{ email, state: 'confirmed', expires_at: null }])
    await expect(confirm(token)).rejects.toMatchObject({ code: 'NotFound' })
    const [row] = await list()
    const params = { id: row?.id ?? '' }
    await expect(anna.api.organization.resendBillingRecipient({ params })).rejects.toMatchObject({
      code: 'Conflict',
    })
    await anna.api.organization.removeBillingRecipient({ params })
    expect(await list()).toEqual([])
    expect((await auditKinds()).map(({ kind }) => kind)).toEqual([
      'billing_recipient.added',
      'billing_recipient.confirmed',
      'billing_recipient.removed',
    ])
  })

  test('has a link for seven days; a new one takes its place, at most one a minute', async () => {
    const { id } = await add()
    const first = await mailedToken()
    const resend = () => anna.api.organization.resendBillingRecipient({ params: { id } })
    await expect(resend()).rejects.toMatchObject({ code: 'TooManyRequests' })
    booted.clock.advance(MINUTE_MS)
    await resend()
    const second = await mailedToken()
    await expect(confirm(first)).rejects.toMatchObject({ code: 'NotFound' })
    booted.clock.advance(7 * DAY_MS)
    expect(await list()).toMatchObject([{ state: 'expired' }])
    await expect(confirm(second)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('is there once, and as many as the bound at most', async () => {
    await add()
    await expect(add()).rejects.toMatchObject({ fields: { email: expect.any(String) } })
    for (let n = 1; n < BILLING_RECIPIENTS_PER_TEAM; n++) await add(`bills${n}@company.example`)
    await expect(add('more@company.example')).rejects.toMatchObject({
      code: 'Conflict',
      data: { limit: BILLING_RECIPIENTS_PER_TEAM },
    })
    const { items, next_cursor } = await anna.api.organization.listBillingRecipients({ query: { limit: 5 } })
    expect(items).toHaveLength(5)
    expect(next_cursor).not.toBeNull()
  })
})
