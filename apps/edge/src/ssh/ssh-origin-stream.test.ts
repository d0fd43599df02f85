import { KIB, MIB } from '@nora/kit'
import { Budget } from '@nora/protocol'
import { expect, test, vi } from 'vitest'
import { SshOriginStream } from './ssh-origin-stream.ts'

test('asks for more once all is written, however little was written after it said it had enough', () => {
  const writes: (() => void)[] = []
  const handler = { onData: vi.fn(), onEnd: vi.fn(), onReset: vi.fn(), onDrain: vi.fn() }
  const stream = new SshOriginStream({
    handler,
    windowBytes: 64 * KIB,
    budget: new Budget(MIB),
    onEnd() {},
  })
  const channel = {
    listen() {},
    end() {},
    close() {},
    consumed() {},
    write: (_bytes: Buffer, done: () => void) => writes.push(done),
  }
  stream.settle(channel, null)
  const write = (bytes: number) => stream.write(Buffer.alloc(bytes), 0, bytes, false)
  expect([write(60 * KIB), write(10 * KIB)]).toEqual([true, false])
  writes.shift()?.()
  // On its way from another edge when that was told to wait.
  expect(write(KIB)).toBe(false)
  expect(handler.onDrain).not.toHaveBeenCalled()
  for (const done of writes) done()
  expect(handler.onDrain).toHaveBeenCalledOnce()
})
