import { gzipSync } from 'node:zlib'
import { CaptureStore, type Exchange } from '@nora/agent'
import { systemClock } from '@nora/kit'
import { expect, test } from 'vitest'
import { RefusedHosts } from './refused-hosts.ts'

function answered(status: number, body: string | Buffer, fields = ''): Exchange {
  const head = Buffer.from('GET / HTTP/1.1\r\nhost: shop.example.com\r\n\r\n')
  const exchange = new CaptureStore({ clock: systemClock }).begin({
    tunnelId: 'shop',
    method: 'GET',
    target: '/',
    head,
    replayOf: null,
  })
  const bytes = Buffer.from(body)
  exchange.status = status
  exchange.responseHead = Buffer.from(`HTTP/1.1 ${status} X\r\n${fields}\r\n`)
  exchange.start.responseBody.add(bytes, 0, bytes.length)
  return exchange
}

async function listTells(...exchanges: Exchange[]): Promise<string[]> {
  const told: string[] = []
  const hosts = new RefusedHosts((tunnelId) => told.push(tunnelId))
  for (const exchange of exchanges) await hosts.look(exchange)
  return told
}

const VITE = 'Blocked request. This host ("shop.example.com") is not allowed.\nTo allow this host, add …'

test.each([
  ['Vite', answered(403, VITE)],
  ['webpack', answered(403, 'Invalid Host header')],
  ['Rails', answered(403, '<html><h1>Blocked hosts: shop.example.com</h1></html>')],
  ['Django', answered(400, '<h1>DisallowedHost at /</h1>')],
  ['Vite, compressed', answered(403, gzipSync(VITE), 'content-encoding: gzip\r\n')],
])('the refusal of %s is told once', async (_server, exchange) => {
  expect(await listTells(exchange, exchange)).toEqual(['shop'])
})

test.each([
  ['an answer that is none', answered(200, VITE)],
  ['another refusal', answered(403, 'You may not see this.')],
  ['an empty one', answered(403, '')],
])('%s is not taken for it', async (_what, exchange) => {
  expect(await listTells(exchange)).toEqual([])
})
