import { ApiProblem } from '@nora/client'
import { expect, test } from 'vitest'
import { followEvents } from './follow-events.ts'

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
    { onChange: () => told.push('change'), onLocked: () => told.push('locked'), signal: ended.signal },
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
