import { HOUR_MS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { randomName } from './random-name.ts'
import { type Claimed, checkClaim, checkResync, type Held, isName, isReservedName } from './tunnels.rules.ts'

describe('a name', () => {
  test.each(['shop', 'a', '7', 'my-shop-2', 'x'.repeat(63)])('may be %s', (name) => {
    expect(isName(name)).toBe(true)
  })

  test.each([
    '',
    '-shop',
    'shop-',
    'Shop',
    'my_shop',
    'my.shop',
    'магазин',
    'xn--80a',
    'x'.repeat(64),
    'a b',
  ])('may not be %j', (name) => {
    expect(isName(name)).toBe(false)
  })

  test.each(['www', 'admin', 'api', 'cname', 'console'])('%s is reserved', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  test('made at random is two words and four digits, and a good name', () => {
    for (let i = 0; i < 500; i++) {
      const name = randomName()
      expect(name).toMatch(/^[a-z]+-[a-z]+-\d{4}$/)
      expect(isName(name)).toBe(true)
    }
  })
})

describe('a claim', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const anna = {
    user_id: 'anna',
    team_id: 'acme',
    client_key_hash: 'laptop',
    instance: 'one',
    is_pooled: false,
    takes_over: false,
    manages_team: false,
  }
  const nonMember = { user_id: 'eve', team_id: 'other', client_key_hash: 'x' }
  const boris = { user_id: 'boris', client_key_hash: 'other' }
  const closed: Claimed = { ...anna, closed_at: ago(1), open: [] }
  const tunnel = { ...anna, id: 'tun_1', client_instance: 'one', is_held: true }
  const open: Claimed = { ...anna, closed_at: null, open: [tunnel] }
  const pool: Claimed = {
    ...open,
    open: [
      { ...tunnel, is_pooled: true },
      { ...tunnel, ...boris, id: 'tun_2', client_instance: 'two', is_pooled: true },
    ],
  }
  const resume = { kind: 'resume', tunnel_id: 'tun_1' }
  const supersede = { kind: 'supersede', tunnel_id: 'tun_1' }
  const taken = { kind: 'refuse', why: 'taken' }
  const notShared = { kind: 'refuse', why: 'not_shared' }

  test.each([
    ['nobody has the name', null, {}, { kind: 'create' }],
    ['the same process comes back', open, {}, resume],
    ['another process of the client', open, { instance: 'two' }, supersede],
    ['another machine of the same person', open, { client_key_hash: 'desktop' }, taken],
    ['another machine that asks for it', open, { client_key_hash: 'desktop', takes_over: true }, supersede],
    ['a colleague while it is open', open, boris, taken],
    ['a colleague who asks and may not', open, { ...boris, takes_over: true }, taken],
    ['a colleague who asks and may', open, { ...boris, takes_over: true, manages_team: true }, supersede],
    ['another person with the same client', open, { user_id: 'boris' }, taken],
    ['a stranger while it is open', open, nonMember, taken],
    ['a stranger who asks', open, { ...nonMember, takes_over: true, manages_team: true }, taken],
    ['the same client later', closed, { instance: 'two' }, { kind: 'take' }],
    ['a colleague when it is closed', closed, boris, { kind: 'take' }],
    ['a stranger within a day', closed, nonMember, taken],
    ['a stranger after a day', { ...closed, closed_at: ago(24) }, nonMember, { kind: 'take' }],
    ['a colleague who shares what is not shared', open, { ...boris, is_pooled: true }, notShared],
    ['one of those who share it, again', pool, { is_pooled: true }, resume],
    ['one more who shares it', pool, { client_key_hash: 'desktop', is_pooled: true }, { kind: 'join' }],
    ['a second process of one who shares it', pool, { instance: 'three', is_pooled: true }, { kind: 'join' }],
    [
      'the successor of a killed process that shared it',
      { ...pool, open: [{ ...tunnel, is_pooled: true, is_held: false }] },
      { instance: 'three', is_pooled: true },
      supersede,
    ],
    ['one who no longer shares', pool, {}, notShared],
    ['one who wants what is shared alone', pool, { client_key_hash: 'desktop', takes_over: true }, notShared],
    ['a stranger who shares', pool, { ...nonMember, is_pooled: true }, taken],
  ] as const)('by %s', (_who, claimed, changes, decision) => {
    expect(checkClaim(claimed, { ...anna, ...changes }, now)).toEqual(decision)
  })
})

describe('a tunnel held by an edge that was out of touch', () => {
  const open: Held = { epoch: 3, endpoint_epoch: 3, closed_at: null, close_reason: null }
  const lost: Held = { ...open, closed_at: new Date(), close_reason: 'agent_lost' }
  test.each([
    ['is kept when it is open', open, 3, true, 'keep'],
    ['is kept when another leg of it came later', open, 2, true, 'keep'],
    ['is kept when another agent joined later', { ...open, endpoint_epoch: 4 }, 3, true, 'keep'],
    ['comes back when it was given up for lost', lost, 2, true, 'reopen'],
    ['goes when the name was claimed since', { ...lost, endpoint_epoch: 4 }, 3, true, 'drop'],
    ['goes when it was stopped', { ...lost, close_reason: 'stopped' }, 3, true, 'drop'],
    ['goes when control never gave that epoch', open, 4, true, 'drop'],
    ['goes with its credential', open, 3, false, 'drop'],
    ['goes when nobody knows it', null, 3, false, 'drop'],
  ] as const)('%s', (_what, known, epoch, isCredentialValid, decision) => {
    expect(checkResync(known, { epoch }, isCredentialValid)).toBe(decision)
  })
})
