import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { problem } from '../../../testing/fake-platform.ts'
import { keep, run, type WebhookRoutes, webhookPlatform } from '../testing/run-webhook.ts'

const running = {
  id: 'whp_1',
  state: 'running',
  requests: 10,
  skipped: 1,
  queued: 10,
  delivered: 0,
  dead: 0,
  created_at: '2026-11-28T12:00:00.000Z',
}
const START = 'POST /v1/webhooks/whk_1/replay'
const LOOK = 'GET /v1/webhooks/whk_1/replays/whp_1'
const CANCEL = 'POST /v1/webhooks/whk_1/replays/whp_1/cancel'

/** The states of the replay, one for each look. */
function passing(...states: object[]): WebhookRoutes {
  let at = 0
  return {
    [START]: keep([], running, 202),
    [LOOK]: () => Response.json({ ...running, ...states[Math.min(at++, states.length - 1)] }),
  }
}

describe('nora webhook replay', () => {
  test('tells how it goes on, a tenth at a time, and what came of it', async () => {
    const states = [
      {},
      { delivered: 2 },
      { delivered: 2 },
      { delivered: 9 },
      { state: 'done', delivered: 10 },
    ]
    const { code, lines } = await run(['replay', 'orders', '--query', 'state:dead'], passing(...states))
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        'Sending 10 requests again. Ctrl-C cancels what was not sent yet.',
        'Delivered 2 of 10',
        'Delivered 9 of 10',
        'Done: 10 delivered, 1 skipped.',
      ],
    })
  })

  test('fails when something could not be delivered', async () => {
    const { code, lines } = await run(
      ['replay', 'orders', 'whr_1'],
      passing({ state: 'done', delivered: 8, dead: 2 }),
    )
    expect([code, lines.at(-1)]).toEqual([1, 'Done: 8 delivered, 2 dead, 1 skipped.'])
  })

  test.each([
    [['whr_1', 'whr_2'], { request_ids: ['whr_1', 'whr_2'] }],
    [['--query', 'state:dead', '--to', 'shop'], { q: 'state:dead', target_ids: ['wht_1'] }],
    [['--from', '2h', '--dry-run'], { from: '2026-11-28T10:00:00.000Z', dry_run: true }],
  ])('%j asks for %j', async (args, body) => {
    const bodies: unknown[] = []
    const counted = { ...running, id: null, state: 'counted' }
    const { code, lines } = await run(['replay', 'orders', ...args], { [START]: keep(bodies, counted) })
    expect(bodies).toEqual([body])
    expect([code, lines]).toEqual([0, ['Would send 10 requests again, 1 skipped. Nothing was sent.']])
  })

  test.each([
    [[], 'Name requests'],
    [['whr_1', '--query', 'x'], 'not both'],
    [Array.from({ length: 101 }, (_, at) => `whr_${at}`), 'up to 100 ids'],
  ])('%j is refused before anything is asked', async (args, said) => {
    const { code, error } = await run(['replay', 'orders', ...args])
    expect([code, error]).toEqual([2, expect.stringContaining(said)])
  })

  test('a target that is not there is refused with those that are', async () => {
    const { code, error } = await run(['replay', 'orders', 'whr_1', '--to', 'nobody'])
    expect([code, error]).toEqual([1, expect.stringContaining('There are: shop')])
  })

  async function interrupted(cancel: () => Response) {
    const routes = { ...passing({ state: 'done', delivered: 10 }), [CANCEL]: cancel }
    const platform = webhookPlatform(['replay', 'orders', '--query', 'x'], routes, {
      wait: async () => platform.interrupt(),
    })
    const code = await runCommandLine(platform)
    return [code, platform.stdout.lines().at(-1)]
  }

  test('Ctrl-C cancels it at the server', async () => {
    const cancelled = () => Response.json({ ...running, state: 'cancelled', delivered: 3 })
    expect(await interrupted(cancelled)).toEqual([1, 'Cancelled; 3 were delivered before.'])
  })

  test('one that ended before it could be cancelled is done', async () => {
    const ended = () => problem(409, 'Conflict', 'It has ended.')
    expect(await interrupted(ended)).toEqual([0, 'Done: 10 delivered, 1 skipped.'])
  })
})
