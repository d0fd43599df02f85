import { calls } from '@nora/contract/calls'
import type { SecretsNews } from '@nora/contract/secrets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNews } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a stream of news is over once nothing came for a minute, and its connection is given up', async () => {
  let say = (_text: string): void => {}
  let isGivenUp = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel() {
      isGivenUp = true
    },
  })
  const read = await openNews<SecretsNews>(
    async () => new Response(body),
    calls.secrets.watchSecrets,
    {},
    new AbortController().signal,
  )
  const heard: number[] = []
  const reading = read(({ seq }) => heard.push(seq)).then(() => 'over')
  say('data: {"config_id":"cfg_1","seq":7,"epoch":1}\n\n')
  await vi.advanceTimersByTimeAsync(45_000)
  say(': still here\n\n')
  await vi.advanceTimersByTimeAsync(45_000)
  expect([heard, isGivenUp]).toEqual([[7], false])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([await reading, isGivenUp]).toEqual(['over', true])
})
