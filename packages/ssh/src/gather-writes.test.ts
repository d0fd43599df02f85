import { PassThrough, Writable } from 'node:stream'
import type { ServerChannel } from 'ssh2'
import { expect, test } from 'vitest'
import { awaitSocket } from './gather-writes.ts'

const MIB = 1024 * 1024

test('any number of channels wait for a slow socket with one listener, and all go on', async () => {
  const socket = new PassThrough({ highWaterMark: 1024 })
  socket.write(Buffer.alloc(2 * MIB))
  const written: number[] = []
  for (let at = 0; at < 50; at++) {
    const channel = new Writable({
      write(_chunk, _encoding, done) {
        written.push(at)
        done()
      },
    })
    awaitSocket(channel as unknown as ServerChannel, socket)
    channel.write('word')
  }
  expect(socket.listenerCount('drain')).toBe(1)
  expect(written).toEqual([])
  socket.resume()
  await expect.poll(() => written.length).toBe(50)
  expect(socket.listenerCount('drain')).toBe(0)
})
