import { beforeAll, expect, test } from 'vitest'
import { type Bytes, equalBytes } from '../bytes/bytes.ts'
import { frame, readFrame } from '../bytes/frame.ts'
import { sign } from '../keys/signing.ts'
import { deriveMachineKeys, makeUserKeys, type UserKeys } from '../keys/user-keys.ts'
import { getFault } from '../testing/get-fault.ts'
import { type AccessEntry, accessHash } from './access.ts'
import { checkHeads, type HeadHistory, type ReadHead } from './check-heads.ts'
import { type Head, hashHead, makeHead, readHead, toHeadBytes } from './heads.ts'
import { listHash } from './rows.ts'

type Name = 'anna' | 'boris' | 'vera' | 'eve' | 'server'
const keys = {} as Record<Name, UserKeys>
let machine: AccessEntry
let access: AccessEntry[]
let story: ReadHead[]

const person = (subject: string, role: AccessEntry['role']): AccessEntry => ({
  subject,
  kind: 'person',
  role,
})

/** Anna is an admin of the folder, Boris an editor, Vera a viewer; a machine may edit. Eve has no access. */
beforeAll(async () => {
  for (const name of ['anna', 'boris', 'vera', 'eve', 'server'] as const)
    keys[name] = (await makeUserKeys()).keys
  keys.server = await deriveMachineKeys(new Uint8Array(32).fill(3))
  machine = { subject: 'server', kind: 'machine', role: 'editor', ...keys.server.publics }
  access = [person('anna', 'admin'), person('boris', 'editor'), person('vera', 'viewer'), machine]
  story = [await writeHead([], { author: 'anna', access: [person('anna', 'admin')] })]
  story.push(await writeHead(story, { author: 'anna', access }))
  story.push(await writeHead(story, { author: 'boris', rows: 1 }))
  story.push(await writeHead(story, { author: 'server', rows: 2 }))
})

type Write = {
  author: Name
  access?: readonly AccessEntry[]
  rows?: number
  head?: Partial<Head>
  keys?: UserKeys
}

/** The next head of a history, signed without asking whether the author may. */
async function writeHead(before: readonly ReadHead[], write: Write): Promise<ReadHead> {
  const last = before.at(-1)
  const previous = last ? readHead(last.signed.body) : undefined
  const holders = write.access ?? last?.access ?? []
  const rows = Array.from({ length: write.rows ?? 0 }, (_, index) => ({
    id: `rec_${index}`,
    version: 1,
    hashes: [],
  }))
  const head: Head = {
    collection: 'fld_1',
    seq: before.length + 1,
    epoch: previous?.epoch ?? 1,
    list: await listHash(rows),
    access: await accessHash(holders),
    previous: last ? await hashHead(last.signed) : new Uint8Array(32),
    author: write.author,
    ...write.head,
  }
  return { signed: await makeHead(head, write.keys ?? keys[write.author]), access: holders }
}

const findKeys = (author: string): Bytes[] => {
  const key = author === 'server' ? undefined : keys[author as Name]?.publics.sig
  return key ? [key] : []
}

function check(heads: readonly ReadHead[], history: Partial<HeadHistory> = {}) {
  return checkHeads({ collection: 'fld_1', start: 'first', heads, findKeys, ...history })
}

async function pinTo(head: ReadHead | undefined) {
  if (!head) throw new Error('the story has no such head')
  const { seq, access: hash } = readHead(head.signed.body)
  return { seq, hash: await hashHead(head.signed), access: hash }
}

async function faultWith(write: Write): Promise<string> {
  return getFault(async () => check([...story, await writeHead(story, write)]))
}

test('a history is followed from its first head and from each pin to the same newest one', async () => {
  const newest = await check(story)
  expect(newest.head).toMatchObject({ seq: 4, author: 'server', epoch: 1 })
  expect(newest.access).toEqual(access)
  for (const [index, head] of story.entries()) {
    const { access: hash, ...grant } = await pinTo(head)
    for (const start of [{ ...grant, access: hash }, grant]) {
      const found = await check(story.slice(index), { start })
      expect(equalBytes(found.hash, newest.hash)).toBe(true)
    }
  }
})

test('a head is read as it was written', () => {
  for (const { signed } of story) expect(toHeadBytes(readHead(signed.body))).toEqual(signed.body)
})

test.each<[string, Write, string]>([
  ['a viewer', { author: 'vera' }, 'author_may_not'],
  ['somebody without access', { author: 'eve' }, 'unknown_author'],
  ['somebody in the name of another', { author: 'boris', head: { author: 'anna' } }, 'not_signed'],
  ['an editor who changes access', { author: 'boris', access: [person('boris', 'admin')] }, 'author_may_not'],
  ['an editor who changes the epoch', { author: 'boris', head: { epoch: 2 } }, 'author_may_not'],
  ['a machine that changes access', { author: 'server', access: [person('eve', 'admin')] }, 'author_may_not'],
])('a head by %s is refused', async (_, write, fault) => {
  expect(await faultWith(write)).toBe(fault)
})

test.each<[string, Write, string]>([
  ['of another collection', { author: 'anna', head: { collection: 'fld_2' } }, 'wrong_place'],
  ['with a number that was there', { author: 'anna', head: { seq: 4 } }, 'older'],
  ['with a number too high', { author: 'anna', head: { seq: 6 } }, 'gap'],
  ['after another history', { author: 'anna', head: { previous: new Uint8Array(32) } }, 'fork'],
  ['that goes back an epoch', { author: 'anna', head: { epoch: 0 } }, 'wrong_state'],
  ['that leaps an epoch', { author: 'anna', head: { epoch: 3 } }, 'wrong_state'],
  [
    'with holders that it was not signed for',
    { author: 'anna', head: { access: new Uint8Array(32) } },
    'wrong_state',
  ],
])('a head %s is refused', async (_, write, fault) => {
  expect(await faultWith(write)).toBe(fault)
})

test('an admin changes access and epoch', async () => {
  expect(await faultWith({ author: 'anna', head: { epoch: 2 }, access: [person('anna', 'admin')] })).toBe(
    'none',
  )
})

test('an older, forked, missing or cut history is refused against a pin', async () => {
  const start = await pinTo(story[2])
  const fork = await writeHead(story.slice(0, 2), { author: 'boris', rows: 7 })
  const other = story.slice(2).map((head, index) => (index ? head : fork))
  expect(await getFault(() => check(story.slice(1), { start }))).toBe('older')
  expect(await getFault(() => check(story.slice(1, 2), { start }))).toBe('older')
  expect(await getFault(() => check(story.slice(3), { start }))).toBe('gap')
  expect(await getFault(() => check(other, { start }))).toBe('fork')
  expect(await getFault(() => check([], { start }))).toBe('incomplete')
  expect(
    await getFault(() => check(story.slice(2), { start: { ...start, access: new Uint8Array(32) } })),
  ).toBe('wrong_state')
  expect(await getFault(() => check([story[0], story[2]] as ReadHead[]))).toBe('gap')
  expect(await getFault(() => check(story.slice(1)))).toBe('gap')
})

test('holders that the server adds, drops or raises are refused', async () => {
  const lies = [
    [...access, person('eve', 'admin')],
    access.slice(1),
    access.map((entry) => ({ ...entry, role: 'admin' as const })),
    access.map((entry) => (entry.kind === 'machine' ? { ...entry, ...keys.eve.publics } : entry)),
  ]
  for (const lie of lies) {
    const heads = story.map((head, index) => (index === 3 ? { ...head, access: lie } : head))
    expect(await getFault(() => check(heads))).toBe('wrong_state')
  }
})

test('the first head is signed by an admin of its own access', async () => {
  const first = async (write: Write): Promise<string> =>
    getFault(async () => check([await writeHead([], write)]))
  expect(await first({ author: 'boris', access: [person('boris', 'editor')] })).toBe('author_may_not')
  expect(await first({ author: 'eve', access: [person('anna', 'admin')] })).toBe('unknown_author')
  expect(await first({ author: 'anna', access: [person('anna', 'admin')], keys: keys.eve })).toBe(
    'not_signed',
  )
  expect(await first({ author: 'anna', access: [person('anna', 'admin')], head: { epoch: 2 } })).toBe(
    'wrong_state',
  )
  const late = { previous: new Uint8Array(32).fill(1) }
  expect(await first({ author: 'anna', access: [person('anna', 'admin')], head: late })).toBe('fork')
})

test('a changed byte of body or signature is refused', async () => {
  const { signed, access: holders } = story[3] as ReadHead
  const list = readHead(signed.body).list.map((byte) => byte ^ 1)
  const body = toHeadBytes({ ...readHead(signed.body), list: new Uint8Array(list) })
  const signature = signed.signature.slice()
  signature[0] = (signature[0] ?? 0) ^ 1
  for (const wrong of [
    { ...signed, body },
    { ...signed, signature },
    { body, signature: await sign(keys.eve, body) },
  ]) {
    expect(await getFault(() => check([...story.slice(0, 3), { signed: wrong, access: holders }]))).toBe(
      'not_signed',
    )
  }
  const fields = readFrame(signed.body)
  for (const wrong of [signed.body.slice(1), frame(...fields.slice(1)), frame(...fields, 'more')]) {
    const heads = [...story.slice(0, 3), { signed: { ...signed, body: wrong }, access: holders }]
    expect(await getFault(() => check(heads))).toBe('not_a_frame')
  }
})

test('heads of an author who left count once somebody known signs on top of them, and not before', async () => {
  const withoutBoris = { findKeys: (author: string) => (author === 'boris' ? [] : findKeys(author)) }
  expect(await getFault(() => check(story.slice(0, 3), withoutBoris))).toBe('unknown_author')
  expect((await check(story, withoutBoris)).head.seq).toBe(4)
  const renewed = { findKeys: (author: string) => findKeys(author === 'boris' ? 'eve' : author) }
  expect(await getFault(() => check(story.slice(0, 3), renewed))).toBe('not_signed')
  expect((await check(story, renewed)).head.seq).toBe(4)
  const remembered = { findKeys: (author: string) => [...renewed.findKeys(author), ...findKeys(author)] }
  expect((await check(story.slice(0, 3), remembered)).head.seq).toBe(3)
})

test('nobody gets a right by a head that nobody known signed', async () => {
  const raised = [person('anna', 'admin'), person('boris', 'admin')]
  const forged = [...story, await writeHead(story, { author: 'anna', access: raised, keys: keys.eve })]
  // An editor signs on top of a head that made them an admin, in the name of the admin.
  forged.push(await writeHead(forged, { author: 'boris' }))
  expect(await getFault(() => check(forged))).toBe('not_signed')
  const withoutAnna = {
    start: await pinTo(story[3]),
    findKeys: (author: string) => (author === 'anna' ? [] : findKeys(author)),
  }
  expect(await getFault(() => check(forged.slice(3), withoutAnna))).toBe('unknown_author')
  // Somebody who got access only there cannot lend it weight either.
  const planted = [
    ...story,
    await writeHead(story, { author: 'anna', access: [...access, person('eve', 'editor')], keys: keys.eve }),
  ]
  planted.push(await writeHead(planted, { author: 'eve' }))
  expect(await getFault(() => check(planted))).toBe('not_signed')
})
