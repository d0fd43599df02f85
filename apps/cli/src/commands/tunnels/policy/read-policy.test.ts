import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiCalls } from '@nora/client'
import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../output/failure.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { findPolicySource, readPolicy } from './read-policy.ts'

const SOURCE = 'on_http_request:\n  - actions: [{type: deny}]\n'

function read(text: string, files: Record<string, string> = {}) {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return readPolicy(text, { ...fakePlatform(), baseFolder: folder, name: '--policy', readSecret: null })
}

/** A server that keeps these policies. */
function api(...policies: { id: string; name: string; version: number; source: string }[]): ApiCalls {
  return {
    trafficPolicies: {
      listPolicies: async () => ({ items: policies }),
      getPolicy: async ({ params }: { params: { id: string } }) =>
        policies.find(({ id }) => id === params.id),
    },
  } as unknown as ApiCalls
}

const refusal = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => Promise.reject(new Error('it was accepted')),
    (error: unknown) => error as Failure,
  )

describe('a policy on the command line', () => {
  test('is a file, from the folder that the person is in', async () => {
    expect(await read('rules/shop.yml', { 'rules/shop.yml': SOURCE })).toEqual({ source: SOURCE })
    expect(await read('closed', { closed: SOURCE })).toEqual({ source: SOURCE })
  })

  test('is a name where there is no such file', async () => {
    expect(await read('Office only')).toEqual({ name: 'Office only' })
  })

  test.each(['shop.yml', './shop', 'rules/shop.json', '~/shop'])('%s is never a name', async (text) => {
    const { text: said, exitCode } = await refusal(read(text))
    expect(exitCode).toBe(2)
    expect(said.en).toMatch(/^--policy: there is no file \//)
    expect(said.ru).toMatch(/^--policy: нет файла \//)
  })

  test('shows errors with their places, as a compiler does', async () => {
    const { text, advice, exitCode } = await refusal(
      read('p.yml', { 'p.yml': 'on_http_request:\n  - actions: [{type: denny}]\n' }),
    )
    expect(exitCode).toBe(2)
    expect(text.en).toMatch(/p\.yml:2:\d+: .*denny/)
    expect(text.ru).toMatch(/p\.yml:2:\d+: .*denny/)
    expect(advice?.en).toContain('nora policy check')
  })

  test('shows the first five of many errors, and how many more there are', async () => {
    const rules = Array.from({ length: 8 }, () => '  - actions: [{type: denny}]').join('\n')
    const { text } = await refusal(read('p.yml', { 'p.yml': `on_http_request:\n${rules}\n` }))
    expect(text.en.split('\n')).toHaveLength(7)
    expect(text.en).toMatch(/and 3 more$/)
  })
})

describe('a policy that the server keeps', () => {
  const office = { id: 'tpl_1', name: 'Office', version: 2, source: SOURCE }
  const find = (name: string, calls: ApiCalls) => findPolicySource({ name }, calls, '--policy')

  test('is found by its whole name in any case, and gives its published text', async () => {
    expect(await find('office', api({ ...office, id: 'tpl_2', name: 'Office 2' }, office))).toBe(SOURCE)
  })

  test('is refused when it is unknown, not published, or has secrets that are hidden', async () => {
    expect((await refusal(find('Offic', api(office)))).text.en).toContain('neither a file nor a policy')
    expect((await refusal(find('Office', api({ ...office, version: 0 })))).text.en).toContain(
      'not published yet',
    )
    const hidden = { ...office, source: 'password: ••••••' }
    expect((await refusal(find('Office', api(hidden)))).text.en).toContain('secrets that you may not see')
  })
})
