import { ApiProblem } from '@nora/client'
import { expect, test } from 'vitest'
import { followEvents, whenPlaced } from './follow-events.ts'

const full = new ApiProblem(402, { code: 'PaymentRequired', error: 'Five watch monitors.' }, null)
const locked = new ApiProblem(423, { code: 'VaultLocked', error: 'The vault is locked.' }, null)

/** Streams one after the other: text that is said, or why there is none. The last ends the following. */
async function follow(streams: readonly (string | Error)[]) {
  const told: string[] = []
  const ended = new AbortController()
  const rest = [...streams]
  await followEvents(
    {
      async openStream() {
        const next = rest.shift() ?? ''
        if (next instanceof Error) throw next
        return new Response(next)
      },
    },
    {
      async wait() {
        if (rest.length === 0) ended.abort()
      },
    },
    {
      monitor: 'smo_1',
      onChange: () => told.push('change'),
      onLocked: () => told.push('locked'),
      onFull: (why) => told.push(why),
      signal: ended.signal,
    },
  )
  return told
}

test('each event is a change, and so is a stream that is open again', async () => {
  expect(await follow([': hello\n\nid: 1\ndata: {}\n\n', ': hello\n\n'])).toEqual(['change', 'change'])
})

test('a vault that is locked is told once, and followed again when it is open', async () => {
  const broken = new TypeError('the network is away')
  expect(await follow(['', locked, locked, broken, locked, ': open\n\n', locked])).toEqual([
    'locked',
    'change',
    'locked',
  ])
})

test('a limit that is reached is told once, with the words of the server, until there is a place', async () => {
  const streams = [full, full, ': open\n\n', full, ': open\n\n']
  const once = ['Five watch monitors.', 'change']
  expect(await follow(streams)).toEqual([...once, ...once])
})

test('what throws for want of a place is begun again, and other failures end it', async () => {
  const outcomes = [full, full, new Error('revoked')]
  const told: string[] = []
  const waits: number[] = []
  const { signal } = new AbortController()
  const following = whenPlaced(
    async () => {
      throw outcomes.shift()
    },
    { wait: async (ms) => void waits.push(ms) },
    { onFull: (why) => told.push(why), signal },
  )
  await expect(following).rejects.toThrow('revoked')
  expect({ told, waits }).toEqual({ told: ['Five watch monitors.'], waits: [30_000, 30_000] })
})
