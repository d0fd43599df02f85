import { ansiStyle, plainStyle } from '@nora/command-line/terminal'
import type { WebhookNews } from '@nora/contract/webhooks'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { problem } from '../../../testing/fake-platform.ts'
import { target, webhookPlatform } from '../testing/run-webhook.ts'
import { newsLine } from './news-line.ts'
import { readEvents, whileHeard } from './read-events.ts'

const request = {
  id: 'whr_1',
  received_at: '2026-11-28T11:59:00.000Z',
  method: 'POST',
  path: '/hook',
  query: 'a=1',
  body_bytes: 1024,
  state: 'queued',
  refused_by: null,
  reason: null,
  answered_status: 200,
}
const delivery = {
  id: 'whd_1',
  request_id: 'whr_1',
  target: { id: 'wht_1', name: 'shop' },
  state: 'delivered',
  reason: null,
  attempts: 2,
  due_at: null,
  last_status: 200,
  last_error: null,
}
const REQUEST = { type: 'request', request } as unknown as WebhookNews
const DELIVERY = { type: 'delivery', delivery } as unknown as WebhookNews

async function* toChunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text)
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Tails a server whose connections each say something and are lost, and is interrupted at the last. */
async function tail(connections: (() => Response)[], args: string[] = []) {
  const waits: number[] = []
  let at = 0
  const platform = webhookPlatform(
    ['tail', 'orders', ...args],
    {
      'GET /v1/webhooks/whk_1/events': () => {
        const answer = connections[at++]
        if (answer) return answer()
        platform.interrupt()
        throw new TypeError('fetch failed')
      },
    },
    { wait: async (durationMs) => void waits.push(durationMs) },
  )
  const code = await runCommandLine(platform)
  return { code, waits, lines: platform.stdout.lines(), error: platform.stderr.text }
}

function says(...news: unknown[]): () => Response {
  const text = news.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')
  return () => new Response(`retry: 2000\n\n: \n\n${text}`)
}

describe('server-sent events', () => {
  test('are read whatever the chunks they come in; comments and retry are passed over', async () => {
    const text = ': \n\nretry: 2000\n\ndata: {"a":\ndata: 1}\r\n\r\ndata:2\n\ndata: cut'
    expect(await collect(readEvents(toChunks(text)))).toEqual(['{"a":\n1}', '2'])
    expect(await collect(readEvents(toChunks(...text)))).toEqual(['{"a":\n1}', '2'])
  })

  test('of a server that falls silent are given up', async () => {
    const silent = new AbortController()
    async function* never(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1)
      await new Promise((_, reject) =>
        silent.signal.addEventListener('abort', () => reject(new Error('cut'))),
      )
    }
    const heard = whileHeard(never(), { limitMs: 5, onSilence: () => silent.abort() })
    await expect(collect(heard)).rejects.toThrow('cut')
  })
})

describe('nora webhook tail', () => {
  test('prints requests with their ids, and what each attempt came to', async () => {
    const due = { type: 'delivery', delivery: { ...delivery, state: 'sending' } }
    const { code, lines } = await tail([says(REQUEST, due, DELIVERY, { type: 'skipped', count: 7 })])
    expect(code).toBe(0)
    expect(lines.map((line) => line.replace(/\d\d:\d\d:\d\d/, 'TIME'))).toEqual([
      'New in “orders”; Ctrl-C ends it.',
      'TIME  POST  /hook?a=1  queued, answered 200  1 KiB  whr_1',
      'TIME  → shop  delivered 200  attempt 2  whr_1',
      '7 events were skipped; the requests are there, the console shows them.',
      'The connection was lost; what comes meanwhile is stored, but not shown here.',
    ])
  })

  test('--json prints everything as it came', async () => {
    const { lines } = await tail([says(REQUEST, DELIVERY)], ['--json'])
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'webhook_watching', webhook: { id: 'whk_1', name: 'orders' } },
      { event: 'webhook_news', type: 'request', request: { id: 'whr_1' } },
      { event: 'webhook_news', type: 'delivery', delivery: { id: 'whd_1' } },
    ])
  })

  test('connects again after a loss, later each time the server is not there', async () => {
    const unreachable = () => {
      throw new TypeError('fetch failed')
    }
    const { waits, lines } = await tail([says(REQUEST), unreachable, unreachable, says(DELIVERY)])
    expect(waits).toEqual([1000, 2000, 4000, 1000])
    expect(lines.filter((line) => line === 'Connected again.')).toHaveLength(1)
  })

  test('ends when the server refuses, also after a loss', async () => {
    const refuse = () => problem(404, 'NotFound', 'No such webhook.')
    expect(await tail([refuse])).toMatchObject({ code: 1, error: expect.stringContaining('No such webhook') })
    expect(await tail([says(REQUEST), refuse])).toMatchObject({ code: 1 })
  })

  test('a server that is not there at the start is exit code 6', async () => {
    const unreachable = () => {
      throw new TypeError('fetch failed')
    }
    expect((await tail([unreachable])).code).toBe(6)
  })
})

test.each([
  [
    { ...REQUEST, request: { ...request, state: 'refused', refused_by: 'signature', reason: 'stale' } },
    'refused (stale signature)',
  ],
  [
    { ...DELIVERY, delivery: { ...delivery, state: 'waiting', last_error: 'timeout', last_status: null } },
    'to be retried no answer in time',
  ],
  [
    { ...DELIVERY, delivery: { ...delivery, state: 'dead', reason: 'status_404', last_status: 404 } },
    'dead 404  attempt 2',
  ],
  [
    { ...DELIVERY, delivery: { ...delivery, state: 'held', reason: 'away', last_status: null } },
    'held nobody listens',
  ],
  [{ type: 'target', target }, 'shop: failing, status 500, 3 waiting'],
])('%j is said as “%s”', (news, said) => {
  const printing = { lang: 'en' as const, style: plainStyle, now: new Date() }
  expect(newsLine(news as unknown as WebhookNews, printing)).toContain(said)
  const coloured = newsLine(news as unknown as WebhookNews, { ...printing, style: ansiStyle })
  expect(coloured).not.toBeNull()
})

test('a path with control characters cannot draw on the terminal', () => {
  const news = { ...REQUEST, request: { ...request, path: '/\u001b[2J' } } as unknown as WebhookNews
  expect(newsLine(news, { lang: 'en', style: plainStyle, now: new Date() })).not.toContain('\u001b')
})
