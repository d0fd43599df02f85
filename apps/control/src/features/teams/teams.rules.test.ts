import type { Role } from '@nora/contract'
import { describe, expect, test } from 'vitest'
import { actionToChange, getCommand, getKinds, maskEmail } from './teams.rules.ts'

const rows: [whom: Role, change: Role | 'removal' | 'seat', needed: string | null][] = [
  ['member', 'seat', 'members.manage'],
  ['member', 'admin', 'members.manage'],
  ['member', 'owner', 'owners.manage'],
  ['member', 'removal', 'members.manage'],
  ['admin', 'member', 'members.manage'],
  ['admin', 'owner', 'owners.manage'],
  ['admin', 'removal', 'members.manage'],
  ['owner', 'seat', 'owners.manage'],
  ['owner', 'member', 'owners.manage'],
  ['owner', 'removal', 'owners.manage'],
  ['primary_owner', 'seat', null],
  ['primary_owner', 'owner', null],
  ['primary_owner', 'removal', null],
]

describe('what it takes to change another', () => {
  test.each(rows)('%s, %s', (role, change, needed) => {
    const asked = change === 'removal' ? change : { role: change === 'seat' ? undefined : change }
    expect(actionToChange({ isSelf: false, role }, asked)).toBe(needed)
  })
})

test('a founder may give up the own seat, and never the own role', () => {
  const founder = { isSelf: true, role: 'primary_owner' } as const
  expect(actionToChange(founder, { role: undefined })).toBe('members.manage')
  expect(actionToChange(founder, { role: 'member' })).toBeNull()
  expect(actionToChange(founder, 'removal')).toBeNull()
})

test('a role that forbids tcp forbids triggers', () => {
  expect(getCommand('trigger')).toBe('tcp')
  for (const [command, kinds] of Object.entries(getKinds)) {
    for (const kind of kinds) expect(getCommand(kind)).toBe(command)
  }
})

test('a masked address shows its first letter and where it is', () => {
  expect(maskEmail('anna@example.com')).toBe('a•••@example.com')
})
