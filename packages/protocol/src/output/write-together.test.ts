import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { KIB } from '@nora/kit'
import { expect, test } from 'vitest'
import { writeTogether } from './write-together.ts'

/** Keeps what left together as one string per call. */
function openSink() {
  const calls: string[] = []
  const sink = new Writable({
    highWaterMark: 8 * KIB,
    write(bytes: Buffer, _encoding, done) {
      calls.push(String(bytes[0]))
      done()
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => (chunk as Buffer)[0]).join('+'))
      done()
    },
  })
  return { sink, calls }
}

const large = (mark: number) => Buffer.alloc(16 * KIB, mark)
const small = (mark: number) => Buffer.alloc(100, mark)

test('large pieces of one turn leave in one call', async () => {
  const { sink, calls } = openSink()
  for (const mark of [1, 2, 3]) writeTogether(sink, large(mark))
  expect(calls).toEqual([])
  await turn()
  expect(calls).toEqual(['1+2+3'])
  writeTogether(sink, large(4))
  await turn()
  expect(calls).toEqual(['1+2+3', '4'])
})

test('a small piece leaves at once, but not before what was written earlier', async () => {
  const { sink, calls } = openSink()
  writeTogether(sink, small(1))
  expect(calls).toEqual(['1'])
  writeTogether(sink, large(2))
  writeTogether(sink, small(3))
  await turn()
  expect(calls).toEqual(['1', '2+3'])
})

test('a writer that ends takes waiting bytes along; a destroyed one holds up nobody', async () => {
  const ended = openSink()
  const destroyed = openSink()
  const other = openSink()
  for (const { sink } of [ended, destroyed, other]) writeTogether(sink, large(1))
  ended.sink.end()
  destroyed.sink.destroy()
  expect(ended.calls).toEqual(['1'])
  await turn()
  expect(destroyed.calls).toEqual([])
  expect(other.calls).toEqual(['1'])
})
