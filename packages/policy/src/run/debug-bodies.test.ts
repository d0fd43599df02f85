import { expect, test } from 'vitest'
import { debugPolicy } from './debug-policy.ts'
import type { DebugInput } from './debug-trace.ts'
import { toPlan } from './testing/plan.ts'

const encoder = new TextEncoder()

function debug(source: string, response: { type: string; body: string; fields?: [string, string][] }) {
  const input: DebugInput = {
    request: {
      method: 'POST',
      url: 'https://shop.test/a',
      version: 'HTTP/1.1',
      headers: [
        ['content-type', 'text/plain'],
        ['accept-encoding', 'gzip'],
      ],
      body: encoder.encode('my secret'),
      clientIp: '203.0.113.1',
    },
    response: {
      status: 200,
      headers: [['Content-Type', response.type], ...(response.fields ?? [])],
      body: encoder.encode(response.body),
    },
    standIns: [],
    nowMs: 0,
  }
  return debugPolicy(toPlan(source), input)
}

const replace = (type: string, more = '') =>
  `[{actions: [{type: ${type}, config: {replacements: [{from: secret, to: "***"${more}}]}}]}]`

test('bodies are shown as replaced, and never as compressed', async () => {
  const source = `
on_http_request: ${replace('request-body-find-replace')}
on_http_response: ${replace('response-body-find-replace').slice(0, -1)}, {actions: [{type: compress-response}]}]
`
  const trace = await debug(source, { type: 'text/html', body: `a secret${'x'.repeat(300)}` })
  expect(trace.request?.body).toBe('my ***')
  expect(trace.response?.body).toBe(`a ***${'x'.repeat(300)}`)
  expect(trace.response?.headers).toContainEqual(['Content-Encoding', 'gzip'])
})

test('why a body stays as it is stands at the action', async () => {
  const source = `on_http_response: ${replace('response-body-find-replace')}`
  const trace = await debug(source, {
    type: 'text/html',
    body: 'a secret',
    fields: [['Cache-Control', 'no-transform']],
  })
  expect(trace.response?.body).toBe('a secret')
  const notes = trace.phases.flatMap(({ rules }) =>
    rules.flatMap(({ actions }) => actions.map(({ note }) => note)),
  )
  expect(notes).toEqual(['the body stays as it is: its Cache-Control says no-transform'])
})

test('events are edited one by one, and the first stands for all of them', async () => {
  const source = `on_event_stream_message: ${replace('sse-find-replace')}`
  const trace = await debug(source, {
    type: 'text/event-stream',
    body: 'data: a secret\n\ndata: b\n\ndata: secret\n\n',
  })
  expect(trace.response?.body).toBe('data: a ***\n\ndata: b\n\ndata: ***\n\n')
  expect(trace.phases.filter(({ phase }) => phase === 'on_event_stream_message')).toHaveLength(1)
})
