import type { PushBody } from '@nora/link'
import { toPlan } from '@nora/policy/testing'
import pino from 'pino'
import { expect, test } from 'vitest'
import { AttachedPolicies } from './attached-policies.ts'

const LIMIT = 2_000

function create() {
  const compiled: string[] = []
  const control = { connection: 1 }
  const attached = new AttachedPolicies({
    compile(source) {
      compiled.push(source)
      return { plan: source === 'wrong' ? null : toPlan(source) }
    },
    getConnection: () => control.connection,
    log: pino({ level: 'silent' }),
  })
  const push = (endpoints: string[], more: Partial<PushBody<'set_policies'>> = {}, source = '{}') =>
    attached.set({
      is_full: false,
      policies: endpoints.map((endpoint) => ({
        endpoint,
        policy_id: 'tpl_1',
        version: 1,
        source,
        trial: null,
        shadow: null,
      })),
      removed: [],
      ...more,
    })
  return { attached, compiled, control, push }
}

test('a policy is compiled when the first request needs it, and once', () => {
  const { attached, compiled, push } = create()
  expect(attached.find('a')).toBeNull()
  push(['a', 'b'])
  expect(compiled).toEqual([])
  expect(attached.find('a')).toBe(attached.find('a'))
  expect(attached.find('b')!.live.plan).toBe(attached.find('a')!.live.plan)
  expect(compiled).toEqual(['{}'])
  expect(attached.find('c')).toBeNull()
})

test('after a new connection what was not pushed on it is gone with its last message, and not before', () => {
  const { attached, control, push } = create()
  push(['a', 'b'])
  control.connection = 2
  push(['b'])
  expect(attached.find('a')).not.toBeNull()
  push([], { is_full: true })
  expect([attached.find('a'), attached.find('b')]).toEqual([null, expect.anything()])
  push([], { removed: ['b'] })
  expect(attached.find('b')).toBeNull()
})

test('a source that is wrong leaves the former version, unless it is of another policy', () => {
  const { attached, push } = create()
  push(['a'])
  const { plan } = attached.find('a')!.live
  push(['a'], {}, 'wrong')
  expect(attached.find('a')!.live.plan).toBe(plan)
  push(['b'], {}, 'wrong')
  expect(attached.find('b')!.live.plan).toBeNull()
})

test('no more plans are kept than the limit, and the one that was given up is made anew', () => {
  const { attached, compiled, push } = create()
  for (let i = 0; i <= LIMIT; i++) {
    push([`e${i}`], {}, `{} # ${i}`)
    attached.find(`e${i}`)
  }
  expect(compiled).toHaveLength(LIMIT + 1)
  expect(attached.find('e0')!.live.plan).not.toBeNull()
  expect(compiled).toHaveLength(LIMIT + 2)
})
