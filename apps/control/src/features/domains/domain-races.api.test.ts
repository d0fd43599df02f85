import { HOUR_MS } from '@nora/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { createFakeDns, type FakeDns } from '../../testing/fake-dns.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { findOwnDomain } from './find-own-domain.ts'

/** PGlite runs one transaction after the other: there is little to see. */
const TIMES = process.env.NORA_TEST_DATABASE_URL ? 50 : 5

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([{ id: 'ru', domain: 'ru.example.com' }]),
})

let booted: Booted
let dns: FakeDns
let anna: Person
let boris: Person
beforeAll(async () => {
  dns = createFakeDns()
  booted = await bootControl(
    { regions, billing_mode: 'sandbox' },
    { hasher: plainHasher, recordChecks: dns.recordChecks },
  )
  anna = await signUpSomeone(booted)
  boris = await signUpSomeone(booted)
  for (const { email } of [anna, boris]) {
    await booted.control.runAdminCall({ name: 'setTeamPlan', input: { team: email, plan: 'personal' } })
  }
})
afterAll(() => booted.close())

const add = (owner: Person, hostname: string) =>
  owner.api.domains.reserveDomain({ body: { kind: 'external', hostname } })

test('of two teams whose checks run at once, the one whose label DNS shows has the name', async () => {
  for (let round = 0; round < TIMES; round++) {
    const hostname = `round${round}.field.example`
    const both = await Promise.all([anna, boris].map((owner) => add(owner, hostname)))
    const labels = both.map(({ records }) => records[0]?.value.split('.')[0] ?? '')
    // DNS flips between the answers: each check may see its own label.
    let answer = 0
    dns.pause = async () => void dns.labels.set(hostname, labels[answer++ % 2] ?? '')
    const step = () => booted.control.runStep('checkDomains')
    await Promise.all([step(), step()])
    dns.pause = async () => undefined
    dns.labels.set(hostname, labels[round % 2] ?? '')
    booted.clock.advance(24 * HOUR_MS)
    await Promise.all([step(), step()])
    const winner = [anna, boris][round % 2]
    expect(await findOwnDomain(booted.control.platform.db, hostname)).toMatchObject({
      teamId: winner?.user.team.id,
    })
    const statuses = await Promise.all(
      both.map(({ id }, index) =>
        [anna, boris][index]?.api.domains
          .getDomain({ params: { id } })
          .then(({ verified_at }) => verified_at !== null),
      ),
    )
    expect(statuses.filter(Boolean)).toHaveLength(1)
    for (const [index, { id }] of both.entries()) {
      await [anna, boris][index]?.api.domains.releaseDomain({ params: { id } })
    }
  }
})

test('of two requests for the last place of the plan, one gets it', async () => {
  const clara = await signUpSomeone(booted)
  await booted.control.runAdminCall({ name: 'setTeamPlan', input: { team: clara.email, plan: 'personal' } })
  const { own_domains } = await clara.api.domains.getDomainAddSettings()
  const limit = own_domains.limit ?? 0
  expect(limit).toBeGreaterThan(1)
  for (let at = 1; at < limit; at++) await add(clara, `kept${at}.field.example`)
  for (let round = 0; round < TIMES; round++) {
    const names = [`one${round}.field.example`, `two${round}.field.example`]
    const outcomes = await Promise.allSettled(names.map((hostname) => add(clara, hostname)))
    const got = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(got).toHaveLength(1)
    expect(refused).toMatchObject([
      { code: 'PaymentRequired', data: { name: 'own_domains', limit, used: limit } },
    ])
    await clara.api.domains.releaseDomain({ params: { id: got[0]?.id ?? '' } })
  }
})

test('of two members who add one name at once, one has it, and the other is told so', async () => {
  const [wera, igor] = [await signUpSomeone(booted), await signUpSomeone(booted)]
  const team = await makeTeam(booted, wera)
  await addMember(booted, igor, team)
  await booted.control.runAdminCall({ name: 'setTeamPlan', input: { team, plan: 'team', seats: 2 } })
  for (let round = 0; round < TIMES; round++) {
    const outcomes = await Promise.allSettled(
      [wera, igor].map((one) => add(one, `same${round}.field.example`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([{ code: 'Conflict' }])
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') continue
      await [wera, igor][at]?.api.domains.releaseDomain({ params: { id: outcome.value.id } })
    }
  }
})

test('of two requests for the last zone of the plan, one gets it', async () => {
  const vera = await signUpSomeone(booted)
  const team = await makeTeam(booted, vera)
  await booted.control.runAdminCall({ name: 'setTeamPlan', input: { team, plan: 'team', seats: 2 } })
  const addZone = (name: string) => vera.api.zones.addZone({ body: { name } })
  const refusals: unknown[] = []
  const kept: string[] = []
  for (let at = 0; refusals.length === 0; at++) {
    await addZone(`kept${at}.meadow.example`).then(
      ({ id }) => kept.push(id),
      (refusal: unknown) => refusals.push(refusal),
    )
  }
  expect(refusals).toMatchObject([{ code: 'PaymentRequired', data: { name: 'zones', limit: 10 } }])
  await vera.api.zones.deleteZone({ params: { id: kept.pop() ?? '' } })
  for (let round = 0; round < TIMES; round++) {
    const names = [`one${round}.meadow.example`, `two${round}.meadow.example`]
    const outcomes = await Promise.allSettled(names.map(addZone))
    const got = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(got).toHaveLength(1)
    await vera.api.zones.deleteZone({ params: { id: got[0]?.id ?? '' } })
  }
})

test('when the plan falls, domains are kept and served, and cannot be changed', async () => {
  const dora = await signUpSomeone(booted)
  const give = (plan: string) =>
    booted.control.runAdminCall({ name: 'setTeamPlan', input: { team: dora.email, plan } })
  await give('personal')
  const domain = await add(dora, 'fallen.field.example')
  await give('free')
  const params = { id: domain.id }
  expect(await dora.api.domains.getDomain({ params })).toMatchObject({ is_over_limit: true })
  await expect(dora.api.domains.changeDomain({ params, body: { description: 'x' } })).rejects.toMatchObject({
    code: 'PaymentRequired',
  })
  dns.labels.set(domain.hostname, domain.records[0]?.value.split('.')[0] ?? '')
  booted.clock.advance(HOUR_MS)
  while (await booted.control.runStep('checkDomains'));
  expect(await dora.api.domains.getDomain({ params })).toMatchObject({ status: 'verified' })
})
