import { calls } from '@nora/contract/calls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiProblem, createApi, createStreamCall, NetworkError } from './index.ts'

type Sent = { url: string; init: RequestInit }

function apiThatAnswers(response: () => Response) {
  const sent: Sent[] = []
  const api = createApi({
    baseUrl: 'http://control.test',
    headers: () => ({ authorization: 'Bearer nt_x' }),
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      return response()
    },
  })
  return { api, sent }
}

test('parameters, query and headers go where the contract says', async () => {
  const { api, sent } = apiThatAnswers(() => Response.json({ items: [], next_cursor: null }))
  await api.tunnels.listTunnels({ query: { state: 'closed', q: undefined } })
  await api.tunnels.stopTunnel({ params: { id: 'tun/1' } })
  expect(sent.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
    'GET http://control.test/v1/tunnels?state=closed',
    'POST http://control.test/v1/tunnels/tun%2F1/stop',
  ])
  expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer nt_x' })
})

test('a body is sent as JSON and an empty answer is undefined', async () => {
  const { api, sent } = apiThatAnswers(() => new Response(null, { status: 204 }))
  expect(await api.accounts.signOut()).toBeUndefined()
  await api.accounts.switchLanguage({ body: { lang: 'en' } })
  expect(sent[0]?.init.body).toBeUndefined()
  expect(sent[1]?.init.body).toBe('{"lang":"en"}')
})

test('a file is sent as it is, under its own media type', async () => {
  const { api, sent } = apiThatAnswers(() => Response.json({}))
  const picture = new Blob(['picture'], { type: 'image/png' })
  await api.accounts.setAvatar({ body: picture })
  expect(sent[0]?.init).toMatchObject({
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: picture,
  })
})

test('a refusal becomes an ApiProblem with its fields and the wait the server asks for', async () => {
  const { api } = apiThatAnswers(() =>
    Response.json(
      { code: 'TooManyRequests', error: 'Wait.', data: { limit: 5 }, request_id: 'req_1' },
      { status: 429, headers: { 'retry-after': '7' } },
    ),
  )
  const error = await api.accounts.getUser().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({
    status: 429,
    code: 'TooManyRequests',
    message: 'Wait.',
    retryAfterS: 7,
    request_id: 'req_1',
  })
})

test('a page of a proxy in between is a problem too', async () => {
  const { api } = apiThatAnswers(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
  await expect(api.system.getSettings()).rejects.toMatchObject({
    status: 502,
    code: 'error',
    message: '502 Bad Gateway',
  })
})

test('an abort by the caller is no NetworkError', async () => {
  const api = createApi({
    baseUrl: '',
    fetch: async (_url, init) => {
      init?.signal?.throwIfAborted()
      throw new TypeError('fetch failed')
    },
  })
  await expect(api.accounts.getUser({}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

describe('no answer is a NetworkError that says why', () => {
  const failing = (fail: (signal: AbortSignal) => Promise<Response>) =>
    createApi({ baseUrl: '', fetch: (_url, init) => fail(init?.signal as AbortSignal) }).accounts.getUser()

  test('nobody answers', async () => {
    const cause = new TypeError('fetch failed')
    const error = await failing(() => Promise.reject(cause)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ reason: 'network', message: 'Network Error', cause })
  })

  test('somebody else cut it off', async () => {
    const cut = failing(() => Promise.reject(new DOMException('Stopped', 'AbortError')))
    await expect(cut).rejects.toMatchObject({ reason: 'aborted', message: 'Request aborted' })
  })

  test('the time ran out', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const late = failing(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    vi.advanceTimersByTime(30_000)
    await expect(late).rejects.toMatchObject({ reason: 'timeout', message: 'timeout of 30000 ms exceeded' })
  })
})

test('a stream is handed on unread, and its refusal is thrown as of other calls', async () => {
  const asked: string[] = []
  let response = new Response('data: 1\n\n')
  const open = createStreamCall({
    baseUrl: 'http://control.test',
    fetch: async (url) => {
      asked.push(String(url))
      return response
    },
  })
  const input = { params: { id: 'whk_1' }, query: { format: 'har' } }
  expect(await (await open(calls.webhooks.exportWebhook, input)).text()).toBe('data: 1\n\n')
  expect(asked).toEqual(['http://control.test/v1/webhooks/whk_1/export?format=har'])
  response = Response.json({ code: 'NotFound', error: 'No such webhook.' }, { status: 404 })
  await expect(open(calls.webhooks.watchWebhook, input)).rejects.toMatchObject({
    status: 404,
    code: 'NotFound',
  })
})

test('a stream that is asked for with a body sends it as JSON', async () => {
  const sent: RequestInit[] = []
  const open = createStreamCall({
    baseUrl: 'http://control.test',
    fetch: async (_url, init) => {
      sent.push(init ?? {})
      return new Response('sealed')
    },
  })
  const input = { params: { id: 'shr_1', chunk: '0' }, body: { ticket: 'abc' } }
  expect(await (await open(calls.passwords.getShareChunk, input)).text()).toBe('sealed')
  expect(sent[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"ticket":"abc"}',
  })
})
