import { describe, expect, test } from 'vitest'
import { fakeSecrets } from '../../testing/fake-secrets.ts'
import { UNTIL } from '../../testing/fake-vault.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

const CONFIGS = { 'shop/dev': { URL: 'postgres://dev', KEY: 'value' } } as const
const REMINDERS = '/v1/secrets/configs/config/cfg_dev/reminders'

function aReminder(changes: object = {}) {
  return {
    id: 'srm_1',
    secret_id: 'sec_1',
    starts_on: '2026-11-28',
    every: '90d',
    next_on: '2027-02-26',
    sent_at: null,
    is_due: false,
    made_by: null,
    created_at: UNTIL,
    ...changes,
  }
}

function machine() {
  const fake = fakeSecrets(CONFIGS)
  const { run } = vaultMachine(fake)
  const sent: unknown[] = []
  const items = [aReminder({ is_due: true }), aReminder({ id: 'srm_2', secret_id: null, every: '1mo' })]
  const routes = {
    [`GET ${REMINDERS}`]: () => Response.json({ items }),
    [`POST ${REMINDERS}`](body: unknown) {
      sent.push(body)
      return Response.json(aReminder(), { status: 201 })
    },
    [`PATCH ${REMINDERS}/srm_1`](body: unknown) {
      sent.push(body)
      return Response.json(aReminder({ every: '30d', next_on: '2027-01-31' }))
    },
    [`POST ${REMINDERS}/srm_1/done`]: () => Response.json(aReminder()),
    [`DELETE ${REMINDERS}/srm_2`]: () => new Response(null, { status: 204 }),
  }
  const secrets = (args: string[], given: Parameters<typeof run>[1] = {}) =>
    run(['secrets', ...args, '-c', 'shop/dev'], { typed: [], routes, ...given })
  return { secrets, sent, fake }
}

describe('nora secrets remind', () => {
  test('lists what is due and when the next email comes, with names that only the client knows', async () => {
    const { secrets } = machine()
    const { lines } = await secrets(['remind'])
    expect(lines).toEqual([
      'URL  every 90 days, next on 2027-02-26  due  srm_1',
      'the whole config  every month, next on 2027-02-26  srm_2',
    ])
    const [event] = (await secrets(['remind', 'URL', '--json'])).events()
    expect(event).toMatchObject({ event: 'secrets_reminders', reminders: [{ id: 'srm_1', name: 'URL' }] })
  })

  test('sends ids and days, and no name of a secret', async () => {
    const { secrets, sent } = machine()
    expect((await secrets(['remind', 'URL', '--every', '90d'])).lines).toEqual([
      'An email comes on 2027-02-26: URL',
    ])
    await secrets(['remind', '--every', '1mo', '--from', '2027-01-31'])
    expect(sent).toEqual([
      { secret_id: 'sec_1', every: '90d' },
      { secret_id: null, every: '1mo', starts_on: '2027-01-31' },
    ])
  })

  test('changes the interval, the first day, or both of the reminder that is named, and nothing else', async () => {
    const { secrets, sent } = machine()
    const { lines } = await secrets(['remind', 'URL', '--change', '--every', '30d'])
    expect(lines).toEqual(['Changed: URL, every 30 days. The next reminder comes on 2027-01-31'])
    await secrets(['remind', 'URL', '--change', '--from', '2027-01-31'])
    const both = ['--every', '30d', '--from', '2027-01-31']
    const [event] = (await secrets(['remind', 'srm_1', '--change', ...both, '--json'])).events()
    expect(event).toMatchObject({ event: 'secrets_reminder_changed', id: 'srm_1', name: 'URL', every: '30d' })
    expect(sent).toEqual([
      { every: '30d' },
      { starts_on: '2027-01-31' },
      { every: '30d', starts_on: '2027-01-31' },
    ])
    const { code, error } = await secrets(['remind', 'KEY', '--change', '--every', '30d'])
    expect([code, error]).toEqual([1, expect.stringContaining('There is no such reminder.')])
  })

  test('is done or deleted by the name of the secret, or by its id', async () => {
    const { secrets } = machine()
    expect((await secrets(['remind', 'URL', '--done'])).lines).toEqual([
      'Done: URL. The next reminder comes on 2027-02-26',
    ])
    expect((await secrets(['remind', 'srm_2', '--remove'])).lines).toEqual([
      'Reminder deleted: the whole config',
    ])
    expect((await secrets(['remind', 'KEY', '--done'])).error).toContain('There is no such reminder.')
  })

  test.each([
    [['--every', '5d'], /one of 7d, 14d, 30d, 60d, 90d, 1mo, 1y/],
    [['--every', '7d', '--from', 'soon'], /write the day as/],
    [['--every', '7d', '--from', '2027-02-31'], /write the day as/],
    [['--from', '2027-01-31'], /goes with --every, or with --change/],
    [['--done', '--remove'], /Use one of/],
    [['--change', '--done'], /Use one of/],
    [['--every', '7d', '--remove'], /Use one of/],
    [['--from', '2027-01-31', '--done'], /Use one of/],
    [['URL', 'KEY', '--done'], /KEY/],
    [['--change'], /not said what to change.*--change --every 30d/s],
    [['--change', '--every', '5d'], /one of 7d/],
  ])('%j is refused before anything is asked', async (args, said) => {
    const { secrets } = machine()
    const { code, error } = await secrets(['remind', ...args])
    expect([code, error]).toEqual([2, expect.stringMatching(said)])
  })
})

describe('nora secrets watch', () => {
  test('prints a line for each change with who made it and which names changed, also of what came in a cut', async () => {
    const { secrets, fake } = machine()
    let streams = 0
    const save = (name: string, value: string, id: string, version = 1) =>
      fake.methods.saveSecrets('cfg_dev', {
        set: [{ id, version, machines_only: false, entry: { ...getEntry(fake, 'KEY'), name, value } }],
        remove: [],
      })
    const interrupt: { now: () => void } = { now: () => {} }
    const routes = {
      async 'GET /v1/secrets/events'() {
        streams += 1
        if (streams === 1) await save('KEY', 'canary-1', 'sec_2')
        if (streams === 2) await save('NEW', 'canary-2', 'sec_9')
        if (streams === 3) interrupt.now()
        return new Response('data: {}\n\n')
      },
    }
    const { code, lines } = await secrets(['watch'], {
      routes,
      onInterrupt: (listener) => {
        interrupt.now = listener
        return () => {}
      },
      wait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    })
    expect(code).toBe(0)
    const [first, ...changes] = lines
    expect(first).toBe('Watching shop/dev. To end: Ctrl C')
    expect(changes.map((line) => line.replace(/^.*(?=shop)/, ''))).toEqual([
      'shop/dev  #9  usr_1  changed: KEY',
      'shop/dev  #9  usr_1  added: NEW',
    ])
    expect(lines.join()).not.toContain('canary')
  })
})

function getEntry(fake: ReturnType<typeof fakeSecrets>, name: string) {
  const found = fake.stored.flatMap(({ secrets }) => secrets).find(({ entry }) => entry?.name === name)
  if (!found?.entry) throw new Error(`there is no ${name}`)
  return found.entry
}
