import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { within } from './within.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

test('what never answers is given up in time, whatever the garbage collector does meanwhile', async () => {
  const waiting = within(50, new AbortController().signal, untilAborted)
  collectGarbage()
  await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('is aborted with the outer signal, for its reason', async () => {
  const outer = new AbortController()
  const waiting = within(60_000, outer.signal, untilAborted)
  outer.abort(new Error('nobody wants it'))
  await expect(waiting).rejects.toThrow('nobody wants it')
  await expect(within(60_000, outer.signal, async (signal) => signal.aborted)).resolves.toBe(true)
})

test('answers what was run', async () => {
  await expect(within(60_000, null, async () => 'tea')).resolves.toBe('tea')
})
