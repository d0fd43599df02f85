import { beforeAll, expect, test } from 'vitest'
import { equalBytes, randomBytes } from '../bytes/bytes.ts'
import { frame, readFrame } from '../bytes/frame.ts'
import { type Signed, sign } from '../keys/signing.ts'
import { makeUserKeys, type UserKeys } from '../keys/user-keys.ts'
import { getFault } from '../testing/get-fault.ts'
import { Directory, type DirectoryChange } from './directory.ts'
import {
  type DirectoryBody,
  type DirectoryMember,
  hashDirectoryState,
  readDirectoryBody,
  toDirectoryBytes,
} from './directory-body.ts'

const TEAM = 'team_1'
type Name = 'anna' | 'boris' | 'vera' | 'oleg' | 'eve'
const keys = {} as Record<Name, UserKeys>
const entries: Signed[] = []
let team: Directory

/** Anna owns the team, Boris administers it, Vera and Oleg are members. Eve is nobody. */
beforeAll(async () => {
  for (const name of ['anna', 'boris', 'vera', 'oleg', 'eve'] as const)
    keys[name] = (await makeUserKeys()).keys
  entries.push(
    await Directory.makeGenesis(TEAM, { user_id: 'anna', role: 'owner', generation: 1 }, keys.anna),
  )
  team = await Directory.begin(TEAM, entries[0] as Signed)
  for (const [user_id, role] of [
    ['boris', 'admin'],
    ['vera', 'member'],
    ['oleg', 'member'],
  ] as const) {
    const change = { op: 'add', user_id, role, publics: keys[user_id].publics, generation: 1 } as const
    entries.push(await team.makeEntry(change, by('anna')))
    team = await team.apply(entries.at(-1) as Signed)
  }
})

function by(user_id: Name) {
  return { user_id, keys: keys[user_id] }
}

/** An entry that its author signs without asking whether they may: what a hostile client and server agree on. */
async function forge(change: Partial<DirectoryBody> & { user_id: string }, author: Name): Promise<Signed> {
  const member = team.members.get(change.user_id)
  const { kem, sig } = keys.eve.publics
  const none: DirectoryMember = {
    user_id: change.user_id,
    kem,
    sig,
    role: 'member',
    generation: 1,
    is_verified: false,
  }
  const place = { team_id: TEAM, index: team.index + 1, op: 'change', previous: team.hash, author } as const
  const draft = { ...none, ...member, ...place, ...change }
  const members = new Map(team.members)
  const after = { ...none, ...member, ...pick(draft) }
  if (draft.op === 'remove') members.delete(change.user_id)
  else members.set(change.user_id, after)
  const state = change.state ?? (await hashDirectoryState(members.values()))
  const body = toDirectoryBytes({ ...draft, state })
  return { body, signature: await sign(keys[author], body) }
}

function pick({ user_id, kem, sig, role, generation, is_verified }: DirectoryMember): DirectoryMember {
  return { user_id, kem, sig, role, generation, is_verified }
}

test('the chain is followed from its genesis, and from any pin with the state at it', async () => {
  expect([...team.members.keys()]).toEqual(['anna', 'boris', 'vera', 'oleg'])
  let at = await Directory.begin(TEAM, entries[0] as Signed)
  for (const [index, entry] of entries.entries()) {
    if (index > 0) at = await at.apply(entry)
    const seen = { pinned: entry, state: [...at.members.values()] }
    let resumed = await Directory.resume(TEAM, { index, hash: at.hash }, seen)
    for (const later of entries.slice(index + 1)) resumed = await resumed.apply(later)
    expect(equalBytes(resumed.hash, team.hash)).toBe(true)
    expect([...resumed.members]).toEqual([...team.members])
  }
})

test('an entry is read as it was written', () => {
  for (const { body } of entries) expect(toDirectoryBytes(readDirectoryBody(body))).toEqual(body)
})

test.each<[string, DirectoryChange, Name]>([
  ['an owner makes an owner', { op: 'change', user_id: 'boris', role: 'owner' }, 'anna'],
  ['an administrator makes an administrator', { op: 'change', user_id: 'vera', role: 'admin' }, 'boris'],
  ['an administrator verifies a member', { op: 'change', user_id: 'vera', is_verified: true }, 'boris'],
  ['an administrator removes a member', { op: 'remove', user_id: 'vera' }, 'boris'],
  ['an owner removes an administrator', { op: 'remove', user_id: 'boris' }, 'anna'],
  ['a member leaves', { op: 'remove', user_id: 'vera' }, 'vera'],
  ['an owner leaves', { op: 'remove', user_id: 'anna' }, 'anna'],
  ['an owner steps down', { op: 'change', user_id: 'anna', role: 'member' }, 'anna'],
])('%s', async (_, change, author) => {
  const next = await team.apply(await team.makeEntry(change, by(author)))
  const member = next.members.get(change.user_id)
  if (change.op === 'remove') expect(member).toBeUndefined()
  else expect(member).toMatchObject({ role: change.role ?? team.members.get(change.user_id)?.role })
})

test('a new key pair is signed by an administrator or by the old one; only the latter stays verified', async () => {
  const verified = await team.apply(
    await team.makeEntry({ op: 'change', user_id: 'vera', is_verified: true }, by('boris')),
  )
  const change = { op: 'rekey', user_id: 'vera', publics: keys.eve.publics } as const
  for (const [author, is_verified] of [
    ['boris', false],
    ['vera', true],
  ] as const) {
    const next = await verified.apply(await verified.makeEntry(change, by(author)))
    expect(next.members.get('vera')).toEqual({
      ...keys.eve.publics,
      user_id: 'vera',
      role: 'member',
      generation: 2,
      is_verified,
    })
  }
  await expect(verified.makeEntry(change, by('oleg'))).rejects.toMatchObject({ fault: 'author_may_not' })
  const vouched = verified.makeEntry({ ...change, is_verified: true }, by('boris'))
  await expect(vouched).rejects.toMatchObject({ fault: 'wrong_state' })
  await expect(team.makeEntry({ ...change, user_id: 'anna' }, by('boris'))).rejects.toMatchObject({
    fault: 'author_may_not',
  })
})

test.each<[string, Partial<DirectoryBody> & { user_id: string }, Name]>([
  ['a member adds a person', { op: 'add', user_id: 'eve' }, 'vera'],
  ['a member changes a member', { user_id: 'oleg', is_verified: true }, 'vera'],
  ['a member removes a member', { op: 'remove', user_id: 'oleg' }, 'vera'],
  ['a member raises themselves', { user_id: 'vera', role: 'admin' }, 'vera'],
  ['a member verifies themselves', { user_id: 'vera', is_verified: true }, 'vera'],
  ['an administrator raises themselves', { user_id: 'boris', role: 'owner' }, 'boris'],
  ['an administrator verifies themselves', { user_id: 'boris', is_verified: true }, 'boris'],
  ['an administrator makes an owner', { user_id: 'vera', role: 'owner' }, 'boris'],
  ['an administrator adds an owner', { op: 'add', user_id: 'eve', role: 'owner' }, 'boris'],
  ['an administrator lowers an owner', { user_id: 'anna', role: 'member' }, 'boris'],
  ['an administrator removes an owner', { op: 'remove', user_id: 'anna' }, 'boris'],
])('%s: refused', async (_, change, author) => {
  expect(await getFault(async () => team.apply(await forge(change, author)))).toBe('author_may_not')
})

test.each<[string, Partial<DirectoryBody> & { user_id: string }, string]>([
  ['of another team', { user_id: 'vera', is_verified: true, team_id: 'team_2' }, 'wrong_place'],
  ['that is there already', { user_id: 'vera', is_verified: true, index: 3 }, 'older'],
  ['that leaves one out', { user_id: 'vera', is_verified: true, index: 5 }, 'gap'],
  ['after another history', { user_id: 'vera', is_verified: true, previous: new Uint8Array(32) }, 'fork'],
  [
    'whose state is another',
    { user_id: 'vera', is_verified: true, state: new Uint8Array(32) },
    'wrong_state',
  ],
  ['by somebody outside', { user_id: 'vera', is_verified: true, author: 'eve' }, 'unknown_author'],
  ['that another signed', { user_id: 'vera', is_verified: true, author: 'boris' }, 'not_signed'],
  ['that adds a member again', { op: 'add', user_id: 'vera' }, 'wrong_state'],
  ['that removes nobody', { op: 'remove', user_id: 'eve' }, 'wrong_state'],
  ['that begins again', { op: 'genesis', user_id: 'eve' }, 'wrong_state'],
  ['that changes nothing', { user_id: 'vera' }, 'wrong_state'],
  [
    'that changes keys beside the role',
    { user_id: 'vera', role: 'admin', kem: new Uint8Array(32).fill(9) },
    'wrong_state',
  ],
  [
    'that changes the role beside the keys',
    { op: 'rekey', user_id: 'vera', role: 'admin', generation: 2 },
    'wrong_state',
  ],
  ['that renews no keys', { op: 'rekey', user_id: 'vera', generation: 2 }, 'wrong_state'],
  ['that counts from 0', { op: 'add', user_id: 'eve', generation: 0 }, 'wrong_state'],
  ['with a key of low order', { op: 'add', user_id: 'eve', kem: new Uint8Array(32) }, 'weak_public_key'],
])('an entry %s is refused', async (_, change, fault) => {
  expect(await getFault(async () => team.apply(await forge(change, 'anna')))).toBe(fault)
})

test('a member may not get the key of another', async () => {
  for (const stolen of [{ kem: keys.anna.publics.kem }, { sig: keys.anna.publics.sig }]) {
    const entry = await forge({ op: 'add', user_id: 'eve', ...stolen }, 'anna')
    expect(await getFault(() => team.apply(entry))).toBe('wrong_state')
  }
})

test('a swapped key, role or field in a signed entry is refused', async () => {
  const entry = await forge({ user_id: 'vera', is_verified: true }, 'anna')
  const body = readDirectoryBody(entry.body)
  const changes: Partial<DirectoryBody>[] = [
    { kem: keys.eve.publics.kem },
    { sig: keys.eve.publics.sig },
    { kem: body.sig, sig: body.kem },
    { role: 'admin' },
    { user_id: 'oleg' },
    { generation: 2 },
    { is_verified: false },
  ]
  for (const change of changes) {
    const changed = { ...entry, body: toDirectoryBytes({ ...body, ...change }) }
    expect(await getFault(() => team.apply(changed))).toBe('not_signed')
  }
  const signature = entry.signature.slice()
  signature[5] = (signature[5] ?? 0) ^ 1
  expect(await getFault(() => team.apply({ ...entry, signature }))).toBe('not_signed')
})

test('an entry that is cut, longer, or of another label is no entry', async () => {
  const { body, signature } = await forge({ user_id: 'vera', is_verified: true }, 'anna')
  const fields = readFrame(body)
  const wrong = [
    body.slice(0, -1),
    frame(...fields.slice(0, -1)),
    frame(...fields, ''),
    frame('nora/v1/head', ...fields.slice(1)),
  ]
  for (const other of wrong)
    expect(await getFault(() => team.apply({ body: other, signature }))).toBe('not_a_frame')
})

test('a genesis by another, by a member, of another team or not the first is refused', async () => {
  const genesis = entries[0] as Signed
  const body = readDirectoryBody(genesis.body)
  const forged = async (change: Partial<DirectoryBody>): Promise<string> => {
    const member = pick({ ...body, ...change })
    const next = { ...body, ...change, state: await hashDirectoryState([member]) }
    const bytes = toDirectoryBytes(next)
    return getFault(async () =>
      Directory.begin(TEAM, { body: bytes, signature: await sign(keys.anna, bytes) }),
    )
  }
  expect(await forged({ author: 'boris' })).toBe('author_may_not')
  expect(await forged({ role: 'member' })).toBe('author_may_not')
  expect(await forged({ team_id: 'team_2' })).toBe('wrong_place')
  expect(await forged({ index: 1 })).toBe('wrong_state')
  expect(await forged({ op: 'add' })).toBe('wrong_state')
  expect(await forged({ previous: randomBytes(32) })).toBe('wrong_state')
  expect(await forged({ sig: keys.eve.publics.sig })).toBe('not_signed')
  expect(await forged({})).toBe('none')
})

test('a pin is resumed from its own entry and the members at it only', async () => {
  const pin = { index: team.index, hash: team.hash }
  const state = [...team.members.values()]
  const pinned = entries.at(-1) as Signed
  const resume = (seen: Partial<{ pinned: Signed; state: DirectoryMember[] }>, at = pin): Promise<string> =>
    getFault(() => Directory.resume(TEAM, at, { pinned, state, ...seen }))
  const raised = state.map((member) =>
    member.user_id === 'vera' ? { ...member, role: 'owner' as const } : member,
  )
  expect(await resume({})).toBe('none')
  expect(await resume({ state: [...state].reverse() })).toBe('none')
  expect(await resume({ pinned: entries[1] })).toBe('fork')
  expect(await resume({}, { ...pin, index: 2 })).toBe('fork')
  expect(await resume({ state: raised })).toBe('wrong_state')
  expect(await resume({ state: state.slice(1) })).toBe('wrong_state')
  expect(await resume({ state: [...state, ...state.slice(0, 1)] })).toBe('wrong_state')
})

test('where an administrator began the team, administrators name the first owner, and never themselves', async () => {
  const genesis = await Directory.makeGenesis(
    TEAM,
    { user_id: 'boris', role: 'admin', generation: 1 },
    keys.boris,
  )
  const begun = await Directory.begin(TEAM, genesis)
  await expect(
    begun.makeEntry({ op: 'change', user_id: 'boris', role: 'owner' }, by('boris')),
  ).rejects.toMatchObject({ fault: 'author_may_not' })
  const owner = {
    op: 'add',
    user_id: 'anna',
    role: 'owner',
    publics: keys.anna.publics,
    generation: 1,
  } as const
  const owned = await begun.apply(await begun.makeEntry(owner, by('boris')))
  const second = { ...owner, user_id: 'vera', publics: keys.vera.publics }
  await expect(owned.makeEntry(second, by('boris'))).rejects.toMatchObject({ fault: 'author_may_not' })
})

test('an entry is not made for nobody, or with the keys of another', async () => {
  await expect(
    team.makeEntry({ op: 'change', user_id: 'eve', role: 'admin' }, by('anna')),
  ).rejects.toMatchObject({ fault: 'wrong_state' })
  const outsider = { user_id: 'anna', keys: keys.eve }
  await expect(team.makeEntry({ op: 'remove', user_id: 'vera' }, outsider)).rejects.toMatchObject({
    fault: 'not_signed',
  })
})
