import { gzipSync } from 'node:zlib'
import { CaptureStore } from '@nora/agent'
import { systemClock } from '@nora/kit'
import { expect, test } from 'vitest'
import { harAnswer } from './har-answer.ts'

function record(requestHead: string, body: Buffer, responseHead: string, answer: Buffer): CaptureStore {
  const captures = new CaptureStore({ clock: systemClock })
  const exchange = captures.begin({
    tunnelId: 'tun_1',
    method: 'POST',
    target: '/orders?page=2&token=tok-12345678',
    head: Buffer.from(
      `POST /orders?page=2&token=tok-12345678 HTTP/1.1\r\nHost: shop.test\r\n${requestHead}\r\n`,
    ),
    replayOf: null,
  })
  exchange.start.requestBody.add(body, 0, body.length)
  exchange.start.responseBody.add(answer, 0, answer.length)
  exchange.responseHead = Buffer.from(`HTTP/1.1 302 Found\r\n${responseHead}\r\n`)
  exchange.status = 302
  exchange.firstByteMs = exchange.endedMs = systemClock.monotonicMs()
  return captures
}

async function har(captures: CaptureStore, query = '') {
  const { body } = await harAnswer(captures, new URLSearchParams(query), new AbortController().signal)
  let text = ''
  for await (const chunk of body as AsyncIterable<string>) text += chunk
  return { text, log: JSON.parse(text).log }
}

const captures = record(
  'Authorization: Bearer abcdefgh1234\r\nX-Forwarded-Proto: https\r\nContent-Type: application/json\r\n',
  Buffer.from('{"item":"pie","password":"hunter2"}'),
  'Location: /thanks\r\nSet-Cookie: sid=0123456789\r\nContent-Encoding: gzip\r\n',
  gzipSync('you are abcdefgh1234'),
)

test('has all that HAR 1.2 asks for, with decoded bodies', async () => {
  const { log } = await har(captures)
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Nora' } })
  expect(log.entries[0]).toMatchObject({
    startedDateTime: expect.any(String),
    time: expect.any(Number),
    cache: {},
    timings: { send: 0, wait: expect.any(Number), receive: expect.any(Number) },
    request: {
      method: 'POST',
      url: 'https://shop.test/orders?page=2&token=REDACTED',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      queryString: [
        { name: 'page', value: '2' },
        { name: 'token', value: 'REDACTED' },
      ],
      postData: { mimeType: 'application/json', text: '{"item":"pie","password":"REDACTED"}' },
      headersSize: -1,
    },
    response: {
      status: 302,
      statusText: 'Found',
      redirectURL: '/thanks',
      content: { text: 'you are REDACTED' },
    },
  })
})

test('secrets are left out unless they are asked for', async () => {
  const secrets = ['abcdefgh1234', 'hunter2', '0123456789', 'tok-12345678']
  const redacted = await har(captures)
  const whole = await har(captures, 'secrets=include')
  for (const secret of secrets) {
    expect(redacted.text).not.toContain(secret)
    expect(whole.text).toContain(secret)
  }
})

test('bytes that are no text are base64; the search decides what is in it', async () => {
  const binary = record('', Buffer.alloc(0), '', Buffer.from([0xff, 0xfe]))
  const { log } = await har(binary)
  expect(log.entries[0].response.content).toMatchObject({ text: '//4=', encoding: 'base64' })
  expect((await har(binary, 'q=path:/cart')).log.entries).toEqual([])
})

test('a password that the answer repeats is taken out there too, in texts and in bytes', async () => {
  const echoed = record(
    'Content-Type: application/x-www-form-urlencoded\r\n',
    Buffer.from('user=anna&password=correct-horse-1'),
    'Content-Type: application/json\r\n',
    Buffer.from('{"message":"correct-horse-1 is wrong"}'),
  )
  const bytes = record('', Buffer.from('{"pin":"4711-0815"}'), '', Buffer.from('\xff4711-0815', 'latin1'))
  expect((await har(echoed)).text).not.toContain('correct-horse')
  const { log } = await har(bytes)
  expect(Buffer.from(log.entries[0].response.content.text, 'base64').toString('latin1')).toBe('\xffREDACTED')
})
