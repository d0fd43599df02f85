import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawOrigin, RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const MIB = 1024 * 1024
/** What sockets, the stream's window and the link may hold together; far less than what is sent. */
const IN_BETWEEN_BYTES = 16 * MIB

let edge: RunningEdge

beforeAll(async () => {
  edge = await RunningEdge.start()
})

afterAll(() => edge.stop())

async function serve(handle: (req: IncomingMessage, res: ServerResponse) => void): Promise<() => void> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  await edge.shop((server.address() as AddressInfo).port)
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

/** Waits until a growing number has stood still for a while, and answers it. */
async function settled(read: () => number): Promise<number> {
  let last = -1
  await expect
    .poll(
      () => {
        const now = read()
        const isSettled = now > 0 && now === last
        last = now
        return isSettled
      },
      { interval: 200 },
    )
    .toBe(true)
  return last
}

test('an origin is held back by a visitor that does not read, and everything arrives once it does', async () => {
  const totalBytes = 64 * MIB
  const block = Buffer.alloc(MIB, 'x')
  let sentBytes = 0
  const stop = await serve((_req, res) => {
    res.writeHead(200, { 'content-length': totalBytes })
    const send = (): void => {
      while (sentBytes < totalBytes) {
        sentBytes += block.length
        if (!res.write(block)) {
          res.once('drain', send)
          return
        }
      }
      res.end()
    }
    send()
  })
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  let readBytes = 0
  visitor.socket.removeAllListeners('data')
  visitor.socket.pause()
  visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
  expect(await settled(() => sentBytes)).toBeLessThan(IN_BETWEEN_BYTES)
  visitor.socket.on('data', (bytes: Buffer) => {
    readBytes += bytes.length
  })
  visitor.socket.resume()
  await visitor.untilClosed(20_000)
  expect(readBytes).toBeGreaterThan(totalBytes)
  expect(readBytes).toBeLessThan(totalBytes + 1000)
  stop()
})

test('a visitor is held back by an origin that does not read', async () => {
  const origin = await RawOrigin.listen((socket) => socket.pause())
  await edge.shop(origin.port)
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(`POST / HTTP/1.1\r\nHost: shop.localhost\r\nContent-Length: ${256 * MIB}\r\n\r\n`)
  const block = Buffer.alloc(MIB)
  let takenBytes = 0
  const send = (): void => {
    visitor.socket.write(block, (error) => {
      if (error) return
      takenBytes += block.length
      send()
    })
  }
  send()
  expect(await settled(() => takenBytes)).toBeLessThan(IN_BETWEEN_BYTES)
  visitor.close()
  origin.close()
})

test('a visitor that asks and does not listen gets no further answers worked out', async () => {
  const body = Buffer.alloc(MIB, 'x')
  let answered = 0
  const stop = await serve((_req, res) => {
    answered++
    res.writeHead(200, { 'content-length': body.length })
    res.end(body)
  })
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.socket.pause()
  visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'.repeat(200))
  expect(await settled(() => answered)).toBeLessThan(IN_BETWEEN_BYTES / MIB)
  visitor.close()
  stop()
})

test('bodies of many sizes come back as they were sent, with lengths and with chunks', async () => {
  const stop = await serve((req, res) => {
    const isChunked = req.headers['x-chunked'] !== undefined
    const length = req.headers['content-length']
    if (!isChunked && length !== undefined) res.setHeader('content-length', length)
    req.pipe(res)
  })
  const url = `http://127.0.0.1:${edge.ports.http_port}/`
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  for (const size of [0, 1, 4095, 4096, 16_384, 65_535, 65_536, 300_000, 5 * MIB]) {
    const sent = Buffer.from(Array.from({ length: Math.min(size, 4099) }, (_, i) => i % 251))
    const body = Buffer.concat(Array.from({ length: Math.ceil(size / 4099) }, () => sent)).subarray(0, size)
    for (const isChunked of [false, true]) {
      const received = await post(url, body, isChunked)
      expect([received.length, digest(received)], `${size} bytes`).toEqual([size, digest(body)])
    }
  }
  stop()
})

function post(url: string, body: Buffer, isChunked: boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { host: 'shop.localhost' }
    if (isChunked) headers['x-chunked'] = 'yes'
    else headers['content-length'] = String(body.length)
    const req = request(url, { method: 'POST', headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => resolve(Buffer.concat(parts)))
      res.on('error', reject)
    })
    req.on('error', reject)
    for (let start = 0; start < body.length; start += 10_007) req.write(body.subarray(start, start + 10_007))
    req.end()
  })
}
