import type { CapturedDetail } from '@nora/contract/tunnels'
import { LangProvider } from '@nora/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aBody, aDetail, aMessage } from '../testing/exchanges.ts'
import { FakeSource } from '../testing/fake-source.ts'
import { ExchangeDetail } from './exchange-detail.tsx'

afterEach(cleanup)

function showDetail(detail: CapturedDetail, bodies: Record<string, string> = {}) {
  const source = new FakeSource([detail], bodies)
  const selected: string[] = []
  render(
    <LangProvider lang="en">
      <ExchangeDetail
        exchange={detail}
        source={source}
        baseUrl="http://shop.localhost:8080"
        onSelect={(id) => selected.push(id)}
      />
    </LangProvider>,
  )
  return { source, selected }
}

test('secrets are hidden by their length until each is asked for', async () => {
  const headers = [
    ['Authorization', 'Bearer 0123456789'],
    ['Cookie', 'a=1'],
    ['Accept', '*/*'],
  ] as const
  showDetail(aDetail({ request: { start_line: 'GET / HTTP/1.1', headers, body: aBody() } }))
  expect(await screen.findByText('*/*')).toBeTruthy()
  expect(screen.queryByText('Bearer 0123456789')).toBeNull()
  expect(screen.getByText('hidden · 3 characters')).toBeTruthy()
  fireEvent.click(screen.getByText('hidden · 17 characters'))
  expect(screen.getByText('Bearer 0123456789')).toBeTruthy()
  expect(screen.queryByText('a=1')).toBeNull()
})

test('a JSON body is a tree that folds', async () => {
  const text = '{"order":{"id":7,"paid":true},"note":null}'
  showDetail(
    aDetail({
      request: {
        start_line: 'POST / HTTP/1.1',
        headers: [],
        body: aBody(text.length, 'application/json'),
      },
    }),
    { request: text },
  )
  expect(await screen.findByText('true')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /"order"/ }))
  expect(screen.queryByText('true')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Text' }))
  expect(screen.getByText(text)).toBeTruthy()
})

test('a body that was kept in part says how much is missing', async () => {
  showDetail(
    aDetail({
      request: {
        start_line: 'PUT / HTTP/1.1',
        headers: [],
        body: { ...aBody(4_096, 'text/plain'), kept_bytes: 4, cut_by: 'disk' },
      },
    }),
    { request: 'abcd' },
  )
  expect(await screen.findByText(/Kept 4 B of 4 KiB.*The disk is full/)).toBeTruthy()
})

test('the raw view keeps order and spelling, and hides secrets too', async () => {
  showDetail(
    aDetail({
      request: {
        start_line: 'GET /a HTTP/1.1',
        headers: [
          ['X-b', '2'],
          ['COOKIE', 'a=1'],
          ['X-A', '1'],
        ],
        body: aBody(),
      },
    }),
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'As sent' }))
  const region = screen.getByRole('region', { name: 'Request' })
  expect(region.textContent?.trim()).toBe('GET /a HTTP/1.1\nX-b: 2\nCOOKIE: hidden · 3 characters\nX-A: 1')
  fireEvent.click(screen.getByRole('checkbox'))
  expect(region.textContent).toContain('COOKIE: a=1')
})

test('a WebSocket opens at its messages; a press shows one whole', async () => {
  const { source } = showDetail(aDetail({ kind: 'websocket', status: 101, message_count: 2 }))
  source.messages = [
    aMessage({ content: 'one pie' }),
    aMessage({ sequence: 1, direction: 'out', content: '{"price":7}' }),
  ]
  expect(await screen.findByText('one pie')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /"price":7/ }))
  expect(screen.getByText('7')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'To the application' }))
  expect(screen.queryByText('{"price":7}')).toBeNull()
})

test('a request that got no answer says why', async () => {
  showDetail(aDetail({ response: null, status: 0, error: 'refused' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Is it running')
})

test('a replayed request is opened', async () => {
  const { selected } = showDetail(aDetail({ id: 'exc_9' }))
  fireEvent.click(screen.getByRole('button', { name: 'Replay' }))
  await expect.poll(() => selected).toEqual(['replay_of_exc_9'])
})

test('an edited request is sent as it stands, and a refusal stands at its field', async () => {
  const detail = aDetail({
    id: 'exc_9',
    method: 'POST',
    request: {
      start_line: 'POST / HTTP/1.1',
      headers: [
        ['Host', 'a'],
        ['Content-Encoding', 'gzip'],
        ['Content-Length', '3'],
      ],
      body: aBody(3, 'text/plain'),
    },
  })
  const { source, selected } = showDetail(detail, { request: 'pie' })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit and replay' }))
  const path = await screen.findByLabelText('Path and query')
  fireEvent.change(path, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Begins with a slash')).toBeTruthy()
  fireEvent.change(path, { target: { value: '/7' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Body' }), { target: { value: 'tea' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => selected).toEqual(['replay_of_exc_9'])
  expect(source.edits.at(-1)).toEqual({ method: 'POST', target: '/7', headers: [['Host', 'a']], body: 'tea' })
})

test('the editor says that secrets were removed, until values stand in their place', async () => {
  showDetail(aDetail({ query: 'token=REDACTED' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit and replay' }))
  expect(await screen.findByText(/Secrets of this request were removed/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Path and query'), { target: { value: '/?token=7' } })
  expect(screen.queryByText(/Secrets of this request were removed/)).toBeNull()
})

test('a replay is compared with what it repeats, secrets by their length only', async () => {
  const answered = (id: string, value: string, status: number) =>
    aDetail({
      id,
      status,
      replay_of: id === 'b' ? 'a' : null,
      response: {
        start_line: '',
        headers: [
          ['Set-Cookie', value],
          ['X-Count', value.slice(0, 1)],
          ['Server', 'pie'],
        ],
        body: aBody(1, 'application/json'),
      },
    })
  const original = answered('a', '1-old-secret', 200)
  const repeated = answered('b', '2-new-secret', 500)
  const source = new FakeSource([original, repeated])
  source.bodyUrl = (id) => `data:application/json,{"n":1,"from":"${id}"}`
  render(
    <LangProvider lang="en">
      <ExchangeDetail exchange={repeated} source={source} baseUrl="http://shop" onSelect={() => {}} />
    </LangProvider>,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Changes' }))
  const headers = await screen.findByRole('region', { name: 'Response headers' })
  expect(headers.textContent).toContain('− x-count: 1+ x-count: 2')
  expect(headers.textContent).toContain('set-cookie: hidden · 12 characters')
  expect(headers.textContent).not.toContain('server')
  expect(await screen.findByText('− "from": "a"')).toBeTruthy()
  expect(screen.getByText('+ "from": "b"')).toBeTruthy()
})
