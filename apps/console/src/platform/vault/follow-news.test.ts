import { ApiProblem, NetworkError } from '@nora/client'
import type { VaultNews } from '@nora/vault-client'
import { expect, test } from 'vitest'
import { followNews } from './follow-news.ts'

const problem = (status: number, code: string) => new ApiProblem(status, { code, error: code }, null)

/** Each entry is one life of the stream: null ends it, an error breaks it. */
async function follow(lives: (Error | null)[]) {
  const waits: number[] = []
  const news: VaultNews[] = []
  await followNews({
    watch: async () => {
      const life = lives.shift()
      if (life) throw life
    },
    wait: async (ms) => void waits.push(ms),
    onNews: (one) => news.push(one),
    missed: { kind: 'folders' },
  })
  return { waits, news }
}

test('a stream that broke is opened again, later each time, and everything is read again', async () => {
  const lost = new NetworkError('network', 'lost', undefined)
  const { waits, news } = await follow([
    lost,
    lost,
    problem(503, 'Unavailable'),
    null,
    problem(401, 'Unauthorized'),
  ])
  expect(waits).toEqual([2_000, 4_000, 8_000, 1_000])
  expect(news).toEqual(Array.from({ length: 4 }, () => ({ kind: 'folders' })))
})

test('a vault that the server has locked is told as locked, and not asked for again', async () => {
  expect(await follow([problem(423, 'VaultLocked')])).toEqual({
    waits: [],
    news: [{ kind: 'locked', why: 'ended' }],
  })
})
