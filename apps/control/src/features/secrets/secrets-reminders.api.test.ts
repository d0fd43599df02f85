import type { ReminderInterval } from '@nora/contract/secrets'
import { DAY_MS } from '@nora/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { signUpSomeone } from '../../testing/person.ts'
import { addMember } from '../../testing/team.ts'
import { getDayAfter, toDay, toSendingMoment } from './reminders/calendar.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, listLogged, makeProject, useSecrets } from './testing/secrets-stage.ts'

const stage = useSecrets()
const send = () => stage.booted.control.runStep('sendSecretsReminders')

/** A config of its own, in which Boris is an editor. */
async function makeConfig(): Promise<ConfigWriter> {
  const project = await makeProject(stage.anna)
  const others = [toHolder(stage.boris, 'editor'), toHolder(stage.vera, 'viewer')]
  return new ConfigWriter(stage.anna).create(firstEnvironment(project), { others })
}

const today = () => toDay(stage.booted.clock.now())
const create = (config: ConfigWriter, body: object = {}) =>
  stage.boris.api.secrets.createReminder({
    params: { id: config.id },
    body: { starts_on: today(), every: '90d', ...body },
  })
const list = async ({ id }: ConfigWriter) =>
  (await stage.anna.api.secrets.listReminders({ params: { id } })).items

describe('a reminder', () => {
  test('is made by an editor, seen by everybody with a role, and by nobody else', async () => {
    const config = await makeConfig()
    const [secret_id = ''] = await config.write([{}])
    const made = await create(config, { secret_id, starts_on: getDayAfter(today()) })
    expect(made).toMatchObject({ secret_id, every: '90d', next_on: getDayAfter(today()), is_due: false })
    expect(made.made_by).toMatchObject({ id: stage.boris.user_id })
    expect(await list(config)).toEqual([made])
    const params = { id: config.id, reminder: made.id }
    const { secrets } = stage.vera.api
    expect((await secrets.listReminders({ params })).items).toEqual([made])
    await expect(secrets.deleteReminder({ params })).rejects.toMatchObject({ code: 'Forbidden' })
    const foreign = stage.outsider.api.secrets
    await expect(foreign.listReminders({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(foreign.deleteReminder({ params })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('is of a secret that is there, near enough in time, and one of twenty', async () => {
    const config = await makeConfig()
    await expect(create(config, { secret_id: 'sec_none' })).rejects.toMatchObject({
      fields: { secret_id: expect.any(String) },
    })
    for (const starts_on of ['2099-01-01', '2001-01-01', '2027-02-30', 'soon'])
      await expect(create(config, { starts_on })).rejects.toMatchObject({
        fields: { starts_on: expect.any(String) },
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 22 }, () => create(config)))
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(2)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'Conflict', data: { limit: 20 } })
  })

  test('goes with its secret, and tells the audit log what became of it', async () => {
    const config = await makeConfig()
    const [secret_id = ''] = await config.write([{}])
    const { id: reminder } = await create(config, { secret_id })
    const params = { id: config.id, reminder }
    const { secrets } = stage.boris.api
    await secrets.changeReminder({ params, body: { every: '1mo' } })
    await secrets.completeReminder({ params })
    await secrets.deleteReminder({ params })
    await create(config, { secret_id })
    const logged = (await listLogged(stage, config.id)).filter(({ action }) => action.includes('reminder'))
    expect(logged.map(({ action }) => action)).toEqual([
      'secrets_config.reminder_created',
      'secrets_config.reminder_changed',
      'secrets_config.reminder_done',
      'secrets_config.reminder_deleted',
      'secrets_config.reminder_created',
    ])
    await config.write([], [secret_id])
    expect(await list(config)).toEqual([])
  })

  test('that is done before its day begins its interval anew, as one without a day does', async () => {
    const config = await makeConfig()
    const { id: reminder } = await create(config, { every: '7d', starts_on: getDayAfter(today()) })
    const done = await stage.boris.api.secrets.completeReminder({ params: { id: config.id, reminder } })
    const later = await stage.boris.api.secrets.createReminder({
      params: { id: config.id },
      body: { every: '7d' },
    })
    const week = toDay(new Date(stage.booted.clock.now().getTime() + 7 * DAY_MS))
    for (const one of [done, later])
      expect(one).toMatchObject({ starts_on: today(), next_on: week, is_due: false })
  })
})

describe('emails of reminders', () => {
  const configs = new Map<string, ConfigWriter>()
  let leader: string
  const schedules: [string, ReminderInterval][] = [
    ['2028-01-31', '1mo'],
    ['2028-02-29', '1y'],
    ['2028-02-20', '7d'],
  ]
  beforeAll(async () => {
    const admin = await signUpSomeone(stage.booted)
    await addMember(stage.booted, admin, stage.team_id, 'admin')
    leader = admin.email
    for (const [starts_on, every] of schedules) {
      const config = await makeConfig()
      const [secret_id = ''] = await config.write([{ value: 'CANARY_NAME' }])
      await create(config, { secret_id, starts_on, every })
      configs.set(every, config)
    }
  })

  /** Moves to each day, after the morning, and answers the days on which an email about the config came. */
  async function travel(config: ConfigWriter, days: readonly string[]): Promise<string[]> {
    const { clock } = stage.booted
    const told: string[] = []
    for (const day of days) {
      const before = (await read(stage.boris.email, config)).length
      clock.advance(toSendingMoment(day).getTime() - clock.now().getTime())
      await send()
      await send()
      const after = (await read(stage.boris.email, config)).length
      told.push(...Array.from({ length: after - before }, () => day))
    }
    return told
  }
  const read = async (email: string, { id }: ConfigWriter) => {
    const slug = id.toLowerCase().replaceAll('_', '-')
    return (await stage.booted.emailsTo(email)).filter(({ text }) => text.includes(slug))
  }
  const get = (every: string) => {
    const config = configs.get(every)
    if (!config) throw new Error(`no reminder every ${every}`)
    return config
  }

  // One test: no session outlives the years in it.
  test('come once a day, at ends of months, on leap days, once after an outage, to those who lead, without names', async () => {
    const [monthly, yearly, weekly] = [get('1mo'), get('1y'), get('7d')]
    const ends = ['2028-01-30', '2028-01-31', '2028-02-01', '2028-02-28', '2028-02-29']
    expect(await travel(monthly, ends)).toEqual(['2028-01-31', '2028-02-29'])
    expect(await read(stage.boris.email, yearly)).toHaveLength(1)
    // The 20th and the 27th fell into one outage.
    expect(await read(stage.boris.email, weekly)).toHaveLength(1)
    expect(await travel(weekly, ['2028-03-04', '2028-03-05', '2028-03-06'])).toEqual(['2028-03-05'])
    expect(await travel(weekly, ['2028-03-18', '2028-03-19'])).toEqual(['2028-03-18', '2028-03-19'])
    expect(await travel(monthly, ['2028-03-30', '2028-03-31'])).toEqual(['2028-03-31'])
    expect(await travel(yearly, ['2029-02-27', '2029-02-28'])).toEqual(['2029-02-28'])
    const to = async (email: string) => (await read(email, weekly)).length
    expect(await to(leader)).toBe(await to(stage.boris.email))
    expect(await to(stage.anna.email)).toBe(await to(stage.boris.email))
    expect(await to(stage.vera.email)).toBe(0)
    // A leader to whom the config does not open is not sent to a page that is not found.
    for (const { text } of await read(leader, weekly)) expect(text).not.toContain('/secrets/')
    for (const { text } of await read(stage.anna.email, weekly)) expect(text).toContain('/settings')
    const secrets = [...configs.values()].flatMap(({ rows }) => [...rows.keys()])
    for (const { subject, text, html } of await stage.booted.emailsTo(stage.boris.email))
      for (const canary of [...secrets, 'CANARY_NAME']) expect(subject + text + html).not.toContain(canary)
  })
})
