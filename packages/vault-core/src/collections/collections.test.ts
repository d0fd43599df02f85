import { beforeAll, expect, test } from 'vitest'
import { type Bytes, equalBytes, randomBytes, sha256 } from '../bytes/bytes.ts'
import { frame, readFrame } from '../bytes/frame.ts'
import { sealTo } from '../keys/hpke.ts'
import { sign } from '../keys/signing.ts'
import { makeUserKeys, type UserKeys } from '../keys/user-keys.ts'
import { grantContext } from '../sealing/contexts.ts'
import { makeContentKey } from '../sealing/sealing-key.ts'
import { getFault } from '../testing/get-fault.ts'
import { type AccessEntry, accessHash } from './access.ts'
import { type Grant, makeGrant, openGrant, readGrant } from './grants.ts'
import { checkList, listHash, type RowMark } from './rows.ts'
import { checkVersion, makeVersion, readVersion } from './versions.ts'

const place = { collection: 'fld_1', epoch: 2, subject: 'boris' }
const contentKey = makeContentKey()
let [anna, boris, eve] = [] as unknown as [UserKeys, UserKeys, UserKeys]
let grant: Grant

beforeAll(async () => {
  ;[anna, boris, eve] = [
    (await makeUserKeys()).keys,
    (await makeUserKeys()).keys,
    (await makeUserKeys()).keys,
  ]
  const body = { ...place, seq: 7, head: new Uint8Array(32).fill(7), author: 'anna' }
  grant = await makeGrant(body, contentKey, { subjectKem: boris.publics.kem, keys: anna })
})

const row = (
  id: string,
  version = 1,
  hashes: Bytes[] = [new Uint8Array(32), new Uint8Array(32).fill(1)],
): RowMark => ({ id, version, hashes })

test('rows are proven whole: dropped, older, swapped, added and moved ones are refused', async () => {
  const rows = [row('rec_1', 2), row('rec_2'), row('rec_3')]
  const head = { collection: 'fld_1', seq: 1, list: await listHash(rows) }
  const [first, second, third] = rows as [RowMark, RowMark, RowMark]
  const swapped = { ...first, hashes: [...first.hashes].reverse() }
  expect(await getFault(() => checkList(head, [third, first, second]))).toBe('none')
  const lies = [
    [first, second],
    [{ ...first, version: 1 }, second, third],
    [swapped, second, third],
    [...rows, row('rec_4')],
    [{ ...first, id: 'rec_9' }, second, third],
    [{ ...first, hashes: first.hashes.slice(1) }, second, third],
    [],
  ]
  for (const lie of lies) expect(await getFault(() => checkList(head, lie))).toBe('incomplete')
  expect(await getFault(() => checkList(head, [...rows, first]))).toBe('wrong_state')
  expect(await getFault(() => listHash([row('rec_1', 1, [new Uint8Array(31)])]))).toBe('wrong_length')
})

test('the hash of ten thousand rows takes no argument list of its own', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => row(`rec_${index}`))
  expect(equalBytes(await listHash(rows), await listHash([...rows].reverse()))).toBe(true)
})

test('holders have one hash in any order, machines bring keys, and people do not', async () => {
  const person: AccessEntry = { subject: 'anna', kind: 'person', role: 'admin' }
  const machine: AccessEntry = { subject: 'tok_1', kind: 'machine', role: 'viewer', ...eve.publics }
  expect(await accessHash([person, machine])).toEqual(await accessHash([machine, person]))
  const hashes = [
    [person, machine],
    [{ ...person, role: 'viewer' as const }, machine],
    [{ ...person, subject: 'boris' }, machine],
    [person, { ...machine, ...boris.publics }],
    [person],
  ]
  expect(
    new Set(await Promise.all(hashes.map(async (entries) => (await accessHash(entries)).join()))).size,
  ).toBe(5)
  const { kem: _, ...halved } = machine
  for (const wrong of [[person, person], [{ ...person, ...boris.publics }], [halved]]) {
    expect(await getFault(() => accessHash(wrong))).toBe('wrong_state')
  }
  expect(await getFault(() => accessHash([{ ...machine, kem: new Uint8Array(32) }]))).toBe('weak_public_key')
})

test('a grant gives its holder the content key and tells who gave it', async () => {
  const { contentKey: opened, body } = await openGrant(grant, place, {
    granterSig: anna.publics.sig,
    keys: boris,
  })
  expect(equalBytes(opened, contentKey)).toBe(true)
  expect(body).toMatchObject({ ...place, seq: 7, author: 'anna' })
  expect(readGrant(grant.signed.body)).toEqual(body)
})

test('a grant of another place, by another author, to another holder or with another key is refused', async () => {
  const open = (
    wrong: Partial<{ grant: Grant; expected: object; granterSig: Bytes; keys: UserKeys }>,
  ): Promise<string> =>
    getFault(() =>
      openGrant(
        wrong.grant ?? grant,
        { ...place, ...wrong.expected },
        {
          granterSig: wrong.granterSig ?? anna.publics.sig,
          keys: wrong.keys ?? boris,
        },
      ),
    )
  expect(await open({ expected: { collection: 'fld_2' } })).toBe('wrong_place')
  expect(await open({ expected: { epoch: 1 } })).toBe('wrong_place')
  expect(await open({ expected: { subject: 'vera' } })).toBe('wrong_place')
  expect(await open({ granterSig: eve.publics.sig })).toBe('not_signed')
  expect(await open({ keys: eve })).toBe('wrong_key')
  const planted = await sealTo(boris.publics.kem, grantContext(place), randomBytes(32))
  expect(await open({ grant: { ...grant, wrap: planted } })).toBe('wrong_state')
})

test('a grant by somebody who is no admin of the collection is refused', async () => {
  const withRole = (role: AccessEntry['role'], subject = 'anna'): Promise<string> =>
    getFault(() =>
      openGrant(
        grant,
        { ...place, access: [{ subject, kind: 'person', role }] },
        { granterSig: anna.publics.sig, keys: boris },
      ),
    )
  expect(await withRole('admin')).toBe('none')
  expect(await withRole('editor')).toBe('author_may_not')
  expect(await withRole('admin', 'vera')).toBe('author_may_not')
})

test('a grant that seals no key of 32 bytes, or that is cut, is refused', async () => {
  const wrap = await sealTo(boris.publics.kem, grantContext(place), randomBytes(16))
  const fields = readFrame(grant.signed.body)
  const body = frame(...fields.slice(0, 6), await sha256(wrap), 'anna')
  const short = { wrap, signed: { body, signature: await sign(anna, body) } }
  const given = { granterSig: anna.publics.sig, keys: boris }
  expect(await getFault(() => openGrant(short, place, given))).toBe('wrong_length')
  const cut = { ...grant, signed: { ...grant.signed, body: frame(...fields.slice(0, -1)) } }
  expect(await getFault(() => openGrant(cut, place, given))).toBe('not_a_frame')
  const many = { subjectKem: boris.publics.kem, keys: anna }
  expect(await getFault(() => makeGrant(readGrant(grant.signed.body), randomBytes(31), many))).toBe(
    'wrong_length',
  )
})

test('a version is checked for its place, its envelopes and its author', async () => {
  const hashes = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const at = { collection: 'fld_1', row: 'rec_1', version: 4 }
  const signed = await makeVersion({ ...at, epoch: 2, hashes, author: 'anna' }, anna)
  const body = await checkVersion(signed, { ...at, hashes }, anna.publics.sig)
  expect(body).toEqual({ ...at, epoch: 2, hashes, author: 'anna' })
  expect(readVersion(signed.body)).toEqual(body)
  const fault = (expected: object, sig = anna.publics.sig, given = signed): Promise<string> =>
    getFault(() => checkVersion(given, { ...at, hashes, ...expected }, sig))
  expect(await fault({ row: 'rec_2' })).toBe('wrong_place')
  expect(await fault({ collection: 'fld_2' })).toBe('wrong_place')
  expect(await fault({ version: 3 })).toBe('wrong_place')
  expect(await fault({ hashes: [...hashes].reverse() })).toBe('wrong_state')
  expect(await fault({ hashes: hashes.slice(1) })).toBe('wrong_state')
  expect(await fault({}, eve.publics.sig)).toBe('not_signed')
  expect(await fault({}, anna.publics.sig, { ...signed, body: signed.body.slice(0, -1) })).toBe('not_a_frame')
})
