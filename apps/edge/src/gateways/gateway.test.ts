import { createIds, systemClock } from '@nora/kit'
import { Budget } from '@nora/protocol'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { makeGateway, makeMember } from '../../tests/kit/make-gateway.ts'
import { Captures } from '../capture/captures.ts'
import { Gateway } from './gateway.ts'
import { readStickyCookie, toStickyCookie } from './members/sticky-cookie.ts'
import type { PushedGateway } from './pool-member.ts'

const VISITORS = 10_000
const KEY = Buffer.alloc(32, 7)
const NOBODY: ReadonlySet<string> = new Set()

let nowMs: number
let state: number

beforeEach(() => {
  nowMs = 0
  state = 1
})

/** Numbers that are the same in every run. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

function make(changes: Partial<PushedGateway>): Gateway {
  return new Gateway(makeGateway({ cookie_key: KEY.toString('base64'), ...changes }), {
    budget: new Budget(1 << 20),
    captures: new Captures({
      clock: systemClock,
      ids: createIds(systemClock),
      redact: () => Promise.reject(new Error('nothing is recorded here')),
      send: () => Promise.resolve({}),
      log: pino({ level: 'silent' }),
    }),
    region: 'ru',
    random,
    monotonicMs: () => nowMs,
    onMemberChange() {},
    open: () => undefined,
    connect: () => {
      throw new Error('nobody is asked here')
    },
  })
}

const toMembers = (weights: Record<string, number>) =>
  Object.entries(weights).map(([id, weight]) => makeMember(id, `${id}.localhost`, { weight }))

function choose(gateway: Gateway, cookies = ''): string {
  const boundTo = readStickyCookie(cookies, KEY)
  return gateway.choose({ name: null, boundTo }, NOBODY)!.facts.id
}

/** What a browser sends back of the cookie that it got. */
const toCookie = (id: string) => toStickyCookie(id, { key: KEY, ttlS: 0, isSecure: true }).split(';')[0]!

test('of 100,000 requests each member gets what its slider says within one percent', () => {
  const gateway = make({ members: toMembers({ gtm_a: 60, gtm_b: 30, gtm_c: 10, gtm_d: 0 }) })
  const counts: Record<string, number> = {}
  for (let i = 0; i < 100_000; i++) {
    const id = choose(gateway)
    counts[id] = (counts[id] ?? 0) + 1
  }
  for (const member of gateway.members) {
    const share = (counts[member.facts.id] ?? 0) / 100_000
    expect(Math.abs(share - gateway.getShare(member))).toBeLessThan(0.01)
  }
  expect(counts.gtm_d).toBeUndefined()
})

test('of 10,000 visitors nobody moves while their member lives, and only its own move when it dies', () => {
  const gateway = make({ balance: 'sticky', members: toMembers({ gtm_a: 1, gtm_b: 1, gtm_c: 1, gtm_d: 1 }) })
  const bound = Array.from({ length: VISITORS }, () => choose(gateway))
  expect(new Set(bound).size).toBe(4)
  const visit = () => bound.map((id) => choose(gateway, `a=b; ${toCookie(id)}`))
  expect(visit()).toEqual(bound)
  // Neither weights nor others that come move anybody.
  const weights = { gtm_a: 100, gtm_b: 1, gtm_c: 50, gtm_d: 1, gtm_e: 100 }
  gateway.renew({ ...gateway.settings, members: toMembers(weights) })
  expect(visit()).toEqual(bound)
  gateway.findMember('gtm_b')!.health.onTunnel(false, nowMs)
  const after = visit()
  const moved = bound.flatMap((id, i) => (after[i] === id ? [] : [id]))
  expect(new Set(moved)).toEqual(new Set(['gtm_b']))
  expect(after).not.toContain('gtm_b')
})

test('10,000 forged cookies bind nobody', () => {
  const gateway = make({ balance: 'sticky', members: toMembers({ gtm_a: 1, gtm_b: 0 }) })
  const foreign = toStickyCookie('gtm_b', { key: Buffer.alloc(32, 8), ttlS: 0, isSecure: true }).split(
    ';',
  )[0]!
  const right = toCookie('gtm_b')
  // Each character of the signature changed in turn, and the signature of another gateway.
  const start = right.indexOf('.') + 1
  for (let i = 0; i < 10_000; i++) {
    const at = start + (i % (right.length - start))
    const other = String.fromCharCode(97 + ((right.charCodeAt(at) - 97 + 1 + (i % 7) + 26) % 26))
    const forged = right.slice(0, at) + (other === right[at] ? '-' : other) + right.slice(at + 1)
    expect(choose(gateway, forged)).toBe('gtm_a')
  }
  expect(choose(gateway, foreign)).toBe('gtm_a')
  expect(choose(gateway, right)).toBe('gtm_b')
})

test('the only member that takes requests has all of them, whatever its weight and its slow start', () => {
  const gateway = make({ members: toMembers({ gtm_a: 1, gtm_b: 99 }) })
  const [a, b] = [gateway.findMember('gtm_a')!, gateway.findMember('gtm_b')!]
  expect([gateway.getShare(a), gateway.getShare(b)]).toEqual([0.01, 0.99])
  b.health.onTunnel(false, nowMs)
  expect([gateway.getShare(a), gateway.getShare(b)]).toEqual([1, 0])
  a.health.onTunnel(false, nowMs)
  a.health.onTunnel(true, nowMs)
  expect(gateway.getShare(a)).toBe(1)
})
