import { HOUR_MS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { randomName } from './random-name.ts'
import { type Claimed, isName, isReservedName, judgeClaim, judgeResync } from './tunnels.rules.ts'

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
  const anna = { user_id: 'anna', team_id: 'acme', client_key_hash: 'laptop', instance: 'one' }
  const closed: Claimed = { ...anna, closed_at: ago(1), open: null }
  const open: Claimed = { ...anna, closed_at: null, open: { client_instance: 'one' } }

  test.each([
    ['nobody has the name', null, {}, 'create'],
    ['the same process comes back', open, {}, 'resume'],
    ['another process of the client', open, { instance: 'two' }, 'supersede'],
    ['another machine of the same person', open, { client_key_hash: 'desktop' }, 'refuse'],
    ['a colleague while it is open', open, { user_id: 'boris', client_key_hash: 'other' }, 'refuse'],
    ['another person with the same client', open, { user_id: 'boris' }, 'refuse'],
    [
      'a stranger while it is open',
      open,
      { user_id: 'eve', team_id: 'other', client_key_hash: 'x' },
      'refuse',
    ],
    ['the same client later', closed, { instance: 'two' }, 'take'],
    ['a colleague when it is closed', closed, { user_id: 'boris', client_key_hash: 'other' }, 'take'],
    ['a stranger within a day', closed, { user_id: 'eve', team_id: 'other', client_key_hash: 'x' }, 'refuse'],
    [
      'a stranger after a day',
      { ...closed, closed_at: ago(24) },
      { user_id: 'eve', team_id: 'other', client_key_hash: 'x' },
      'take',
    ],
  ] as const)('by %s', (_who, claimed, changes, verdict) => {
    expect(judgeClaim(claimed, { ...anna, ...changes }, now)).toBe(verdict)
  })
})

describe('a tunnel held by an edge that was out of touch', () => {
  const at = new Date()
  test.each([
    ['is kept when it is open', { epoch: 2, closed_at: null, close_reason: null }, true, 'keep'],
    [
      'comes back when it was given up for lost',
      { epoch: 2, closed_at: at, close_reason: 'agent_lost' },
      true,
      'reopen',
    ],
    ['goes when it was stopped', { epoch: 2, closed_at: at, close_reason: 'stopped' }, true, 'drop'],
    ['goes when a newer claim has the name', { epoch: 3, closed_at: null, close_reason: null }, true, 'drop'],
    ['goes with its credential', { epoch: 2, closed_at: null, close_reason: null }, false, 'drop'],
    ['goes when nobody knows it', null, false, 'drop'],
  ] as const)('%s', (_what, known, isCredentialValid, verdict) => {
    expect(judgeResync(known, { epoch: 2 }, isCredentialValid)).toBe(verdict)
  })
})
