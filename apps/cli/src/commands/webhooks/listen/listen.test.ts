import type { WebhookTarget } from '@nora/contract/webhooks'
import { systemClock } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { exitCodes } from '../../../output/failure.ts'
import { createOutput } from '../../../output/output.ts'
import { openConfigFile } from '../../../platform/config-file.ts'
import { problem } from '../../../testing/fake-platform.ts'
import type { Context } from '../../command.ts'
import { GivenSecrets } from '../../given-secrets.ts'
import { parseArguments } from '../../parse-arguments.ts'
import { openSession } from '../../session.ts'
import type { InternalTunnel, OpenInternalTunnel } from '../../webhook-listening.ts'
import { orders, run, target, type WebhookRoutes, webhookPlatform } from '../testing/run-webhook.ts'
import { createListenWebhook } from './listen-webhook.ts'
import { toListeningName } from './listening-name.ts'

const NAME = 'webhook-orders-00abcdef'
const agent: WebhookTarget = {
  ...target,
  id: 'wht_2',
  name: NAME,
  kind: 'agent',
  address: NAME,
  filter: null,
  state: 'active',
  reason: null,
  waiting: 2,
  dead: 0,
}
const TARGETS = '/v1/webhooks/whk_1/targets'

/** Listens by a tunnel that is there at once and is interrupted at once. */
async function listen(args: string[], routes: WebhookRoutes = {}, targets: WebhookTarget[] = [agent]) {
  const asked: { call: string; body: unknown }[] = []
  const opened: (Pick<InternalTunnel, 'target' | 'isPooled'> & { name: string })[] = []
  const notices: string[] = []
  const openTunnel: OpenInternalTunnel = async (context, input, tunnel) => {
    const { name, onOnline } = await tunnel.prepare(await openSession(context, input))
    opened.push({ target: tunnel.target, isPooled: tunnel.isPooled, name })
    asked.push({ call: 'opened', body: null })
    onOnline((text) => notices.push(text))
    onOnline((text) => notices.push(text))
    await new Promise(setImmediate)
    return exitCodes.ok
  }
  const known: WebhookRoutes = {
    'GET /v1/webhooks/whk_1': () => Response.json({ ...orders, targets }),
    [`GET ${TARGETS}`]: () => Response.json({ items: targets }),
    ...routes,
  }
  const watched = Object.entries(known).map(([call, handler]): [string, WebhookRoutes[string]] => [
    call,
    (url, body) => {
      if (!call.startsWith('GET')) asked.push({ call, body })
      return handler(url, body)
    },
  ])
  const platform = webhookPlatform(['listen', ...args], Object.fromEntries(watched))
  const command = createListenWebhook(openTunnel, [])
  const { input } = parseArguments(['webhook', 'listen', ...args], [command])
  const output = createOutput({ ...platform, lang: 'en', isJson: input.isOn('json'), hasColors: false })
  const configFile = openConfigFile(platform.configFolder, platform.packageServer)
  const openSecrets = () => new GivenSecrets(() => Promise.reject(new Error('no secrets are asked for')))
  const context: Context = { platform, lang: 'en', output, configFile, openSecrets, commands: [command] }
  const code = await command.run(context, input)
  await new Promise(setImmediate)
  return { code, asked, opened, notices, lines: platform.stdout.lines() }
}

describe('nora webhook listen', () => {
  test('makes a target of this person the first time, and opens its internal tunnel', async () => {
    const { code, asked, opened, lines } = await listen(
      ['orders', '3000', '--filter', 'json.paid', '--concurrency', '2'],
      { [`POST ${TARGETS}`]: () => Response.json({ ...agent, waiting: 0 }, { status: 201 }) },
      [target],
    )
    expect(code).toBe(0)
    expect(asked[0]).toEqual({
      call: `POST ${TARGETS}`,
      body: { name: NAME, kind: 'agent', address: NAME, filter: 'json.paid', concurrency: 2 },
    })
    expect(opened).toEqual([{ target: '3000', isPooled: false, name: NAME }])
    expect(lines).toEqual([
      'Listening to “orders”: https://hooks.example.com/w/tok1',
      'Made a target: it gets what comes from now on; --from 2h sends earlier requests too.',
    ])
  })

  test('takes the target that is there, says what waits, and at the end what is left', async () => {
    const { asked, opened, lines } = await listen(['orders', '3000', '--pool'])
    expect(asked.map(({ call }) => call)).toEqual(['opened'])
    expect(opened).toMatchObject([{ isPooled: true, name: NAME }])
    expect(lines).toEqual([
      'Listening to “orders”: https://hooks.example.com/w/tok1',
      '2 deliveries that wait come first.',
      '2 deliveries wait on the server. To receive what waits: nora webhook listen orders 3000',
    ])
  })

  test('keeps the target of a webhook that was renamed since', async () => {
    const former = { ...agent, address: 'webhook-payments-00abcdef' }
    expect((await listen(['orders', '3000'], {}, [former])).opened).toMatchObject([{ name: former.address }])
  })

  test('leaves the target of another person alone', async () => {
    const other = { ...agent, address: 'webhook-orders-99999999' }
    const made = { [`POST ${TARGETS}`]: () => Response.json(agent, { status: 201 }) }
    expect((await listen(['orders', '3000'], made, [other])).opened).toMatchObject([{ name: NAME }])
  })

  test('changes filter and concurrency only where they are given and others', async () => {
    const call = `PATCH ${TARGETS}/wht_2`
    const changed = { [call]: () => Response.json(agent) }
    const { asked } = await listen(['orders', '3000', '--concurrency', '9'], changed)
    expect(asked[0]).toEqual({ call, body: { version: 1, concurrency: 9 } })
    expect((await listen(['orders', '3000', '--concurrency', '5'])).asked).toHaveLength(1)
  })

  test('resumes a target that was paused', async () => {
    const call = `POST ${TARGETS}/wht_2/resume`
    const routes = { [call]: () => Response.json(agent) }
    const { asked } = await listen(['orders', '3000'], routes, [{ ...agent, state: 'paused' }])
    expect(asked.map((one) => one.call)).toEqual([call, 'opened'])
  })

  test('--skip-backlog cancels what waits before the tunnel is there, and counts what was cancelled', async () => {
    const states: (string | null)[] = []
    const { asked, lines } = await listen(['orders', '3000', '--skip-backlog'], {
      'GET /v1/webhooks/whk_1/deliveries': ({ searchParams }) => {
        states.push(searchParams.get('state'), searchParams.get('target'))
        const isFirst = searchParams.get('cursor') === null
        const items = isFirst ? [{ id: 'whd_1' }, { id: 'whd_2' }] : [{ id: 'whd_3' }]
        return Response.json({ items, next_cursor: isFirst ? 'whd_2' : null })
      },
      'POST /v1/webhooks/whk_1/deliveries/whd_1/cancel': () => Response.json({}),
      'POST /v1/webhooks/whk_1/deliveries/whd_2/cancel': () => problem(409, 'Conflict', 'It is being sent.'),
      'POST /v1/webhooks/whk_1/deliveries/whd_3/cancel': () => Response.json({}),
    })
    expect(states).toEqual(['due,waiting,held', 'wht_2', 'due,waiting,held', 'wht_2'])
    expect(asked.map(({ call }) => call).at(-1)).toBe('opened')
    expect(asked).toHaveLength(4)
    expect(lines).toContain('Cancelled 2 deliveries that waited.')
  })

  test('--from replays to this target once the tunnel is there, and only once', async () => {
    const call = 'POST /v1/webhooks/whk_1/replay'
    const replay = { id: 'whp_1', state: 'running', requests: 4, skipped: 1, queued: 4 }
    const { asked, notices } = await listen(['orders', '3000', '--from', '2h'], {
      [call]: () => Response.json(replay, { status: 202 }),
    })
    expect(asked).toEqual([
      { call: 'opened', body: null },
      { call, body: { from: '2026-11-28T10:00:00.000Z', target_ids: ['wht_2'] } },
    ])
    expect(notices).toEqual(['Sending 4 stored requests again, 1 skipped.'])
  })

  test('a replay that is refused does not end the tunnel', async () => {
    const { code, notices } = await listen(['orders', '3000', '--from', '2h'], {
      'POST /v1/webhooks/whk_1/replay': () => problem(409, 'Conflict', 'A replay is running.'),
    })
    expect([code, notices]).toEqual([0, ['Stored requests were not sent again: A replay is running.']])
  })

  test('--json tells where it listens and what is left', async () => {
    const { lines } = await listen(['orders', '3000', '--json'])
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        event: 'webhook_listening',
        webhook: { name: 'orders' },
        target: { address: NAME },
        waiting: 2,
        cancelled: 0,
      },
      { event: 'webhook_left', waiting: 2 },
    ])
  })

  test.each([
    [['orders', '3000', '--filter', ' '], '--filter'],
    [['orders', '3000', '--concurrency', '51'], 'from 1 to 50'],
    [['orders', '3000', '--from', 'yesterday'], 'up to 365d'],
    [['orders', '99999'], '99999'],
  ])('%j is refused before anything is asked', async (args, said) => {
    const { code, error } = await run(['listen', ...args])
    expect([code, error]).toEqual([2, expect.stringContaining(said)])
  })
})

test('an edge that is not there ends it with exit code 6, after its target was found', async () => {
  const region = {
    id: 'local',
    domain: 'localhost',
    public_scheme: 'http',
    public_port: 8080,
    agent_host: '127.0.0.1',
    agent_port: 9,
    agent_tls: false,
    agent_ca_pem: null,
  }
  const routes: WebhookRoutes = {
    'GET /v1/system/settings': () => Response.json({ regions: [region] }),
    'GET /v1/webhooks/whk_1': () => Response.json({ ...orders, targets: [agent] }),
  }
  const args = ['listen', 'orders', '3000', '--inspector-port', '0']
  const { code, lines } = await run(args, routes, { clock: systemClock })
  expect([code, lines[0]]).toEqual([6, 'Listening to “orders”: https://hooks.example.com/w/tok1'])
})

describe('the internal name of a listener', () => {
  const user = 'usr_01KB4R5N8M0000000000ABCDEF'
  const id = 'whk_01KB4R5N8M00000000000000WXYZ'
  test.each([
    ['orders', 'webhook-orders-00abcdef'],
    ['Orders', 'webhook-orders-00abcdef'],
    ['Orders!', 'webhook-orders-wxyz-00abcdef'],
    ['Заказы', 'webhook-wxyz-00abcdef'],
    ['a-very-long-name-of-a-webhook-here', 'webhook-a-very-long-name-o-wxyz-00abcdef'],
  ])('of “%s” is %s', (name, expected) => {
    const given = toListeningName({ id, name }, user)
    expect(given).toBe(expected)
    expect(given.length).toBeLessThanOrEqual(40)
    expect(given).toMatch(/^[a-z0-9][a-z0-9-]*[a-z0-9]$/)
  })
})
