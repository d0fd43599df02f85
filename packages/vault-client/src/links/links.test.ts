import {
  CHUNK_BYTES,
  deriveShare,
  fromBase64url,
  seal,
  shareContext,
  toBase64url,
  toUtf8,
} from '@nora/vault-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { FileTransfers } from '../file-transfers.ts'
import { fileMethods } from '../methods/file-methods.ts'
import { createShareVisitor, linkMethods } from '../methods/link-methods.ts'
import { type FakePerson, makeWorld, type SecretsWorld } from '../testing/secrets-world.ts'
import type { FileOnItsWay, ShareToMake } from '../views.ts'
import { parseFragment } from './visitor.ts'

const BYTES = Uint8Array.from({ length: 2 * CHUNK_BYTES + 5 }, (_, index) => index % 251)
const FILE = { name: 'plan.pdf', type: 'application/pdf', bytes: BYTES.length }
const MIB_25 = 25 * 1024 * 1024
const SHARE: ShareToMake = {
  what: { text: 'see the plan' },
  views: 1,
  expires_in: '1h',
  passphrase: null,
  for_user_id: null,
  wants_receipt: false,
  takes_reply: false,
}

let world: SecretsWorld
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => {
  world.server.lie = () => undefined
  world.server.links.lie = (_id, _index, chunk) => chunk
  world.server.links.onPut = () => {}
  world.server.links.links.clear()
  world.server.links.chunks.clear()
})

/** What a person may do with links and files. */
function by({ session }: FakePerson) {
  const transfers = new FileTransfers()
  const none = () => Promise.reject(new Error('there are no records'))
  const records = { getRecord: none, setFiles: none }
  return { ...fileMethods(session, transfers, records), ...linkMethods(session, transfers), transfers }
}
const visitor = () => createShareVisitor(world.server.connect('nobody'), world.server.links.stream())

async function put(person: ReturnType<typeof by>, { id, chunks }: FileOnItsWay, bytes = BYTES, from = 0) {
  for (let index = from; index < chunks; index++) {
    await person.putFileChunk(id, index, bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES))
  }
}

async function make(changes: Partial<ShareToMake> = {}, bytes = BYTES, name = FILE.name) {
  const anna = by(world.anna)
  const begun = await anna.beginShare({ ...SHARE, ...changes }, { ...FILE, name, bytes: bytes.length })
  await put(anna, begun, bytes)
  const { id, fragment } = await anna.finishShare(begun.id)
  return { id, link: parseFragment(`${id}.${fragment}`), anna }
}

async function receive(
  reader: { readFileChunk(id: string, index: number): Promise<Uint8Array> },
  id: string,
  chunks: number,
) {
  const read: Uint8Array[] = []
  for (let index = 0; index < chunks; index++) read.push(await reader.readFileChunk(id, index))
  return Buffer.concat(read)
}

async function openLink(made: Awaited<ReturnType<typeof make>>, passphrase: string | null = null) {
  if (made.link === null) throw new Error('the link has no fragment')
  const one = visitor()
  const { content } = await one.openShare({ ...made.link, passphrase })
  if (content.kind !== 'inline' || !content.file) throw new Error('the link has no file')
  const { id, chunks } = content.file
  return { one, content, read: () => receive(one, id, chunks) }
}

test('a file goes by a link with its text, and comes back as it was', async () => {
  const made = await make()
  const { content, read, one } = await openLink(made)
  expect(content).toMatchObject({ text: 'see the plan', file: { ...FILE, id: made.id, chunks: 3 } })
  expect(JSON.stringify(content)).not.toContain('key')
  expect((await read()).equals(BYTES)).toBe(true)
  // Again, without another view.
  expect(await one.readFileChunk(made.id, 2)).toEqual(BYTES.slice(2 * CHUNK_BYTES))
  expect(world.server.links.links.get(made.id)?.opened).toBe(1)
})

test.each([0, 1, CHUNK_BYTES])(
  'a file of %d bytes goes without a text, and its size is told before',
  async (bytes) => {
    const made = await make({ what: { text: '' }, takes_reply: true }, BYTES.slice(0, bytes))
    expect(await visitor().lookAtShare(made.link!)).toMatchObject({ file_bytes: bytes, views_left: 1 })
    const { content, read } = await openLink(made)
    expect(content).toMatchObject({ text: '', file: { bytes, chunks: 1 } })
    expect((await read()).equals(BYTES.subarray(0, bytes))).toBe(true)
  },
)

test('a member gets a file without a fragment, and what is not for them they do not open', async () => {
  const { id, link, anna } = await make({ for_user_id: 'usr_boris' })
  expect(link).toBeNull()
  const boris = by(world.boris)
  const content = await boris.openShareForMe(id)
  expect(content).toMatchObject({ text: 'see the plan', file: { name: 'plan.pdf', chunks: 3 } })
  expect((await receive(boris, id, 3)).equals(BYTES)).toBe(true)
  await boris.closeFile(id)
  await expect(boris.readFileChunk(id, 0)).rejects.toMatchObject({ fault: 'incomplete' })
  await expect(anna.openShareForMe(id)).rejects.toMatchObject({ fault: 'incomplete' })
})

test('until its file is whole a link has no fragment and opens nothing; a broken upload goes on', async () => {
  const anna = by(world.anna)
  const { links } = world.server
  const begun = await anna.beginShare({ ...SHARE, what: { text: '' } }, FILE)
  expect(begun).toEqual({ id: begun.id, bytes: BYTES.length, chunks: 3, chunk_bytes: CHUNK_BYTES })
  links.onPut = (index) => {
    if (index === 1) throw new Error('no connection')
  }
  await expect(put(anna, begun)).rejects.toThrow('no connection')
  await expect(anna.finishShare(begun.id)).rejects.toMatchObject({ fault: 'incomplete' })
  const [listed] = (await anna.listShares()).mine
  expect(listed).toMatchObject({ title: 'plan.pdf', state: 'unfinished', file_bytes: BYTES.length })
  links.onPut = () => {}
  await put(anna, begun, BYTES, 1)
  const { id, fragment } = await anna.finishShare(begun.id)
  const { read } = await openLink({ id, link: parseFragment(`${id}.${fragment}`), anna })
  expect((await read()).equals(BYTES)).toBe(true)
  await expect(anna.finishShare(begun.id)).rejects.toMatchObject({ fault: 'incomplete' })
})

test('a cancelled link is revoked, one whose answer was lost too, and a locked vault forgets both', async () => {
  const anna = by(world.anna)
  const { links, chunks } = world.server.links
  const begun = await anna.beginShare(SHARE, FILE)
  await anna.putFileChunk(begun.id, 0, BYTES.slice(0, CHUNK_BYTES))
  await anna.cancelShare(begun.id)
  expect([links.size, chunks.size]).toEqual([0, 0])
  await expect(anna.putFileChunk(begun.id, 1, BYTES.slice(0, CHUNK_BYTES))).rejects.toThrow('not on its way')
  world.server.lie = (call) => {
    if (call === 'createInlineShare') throw new Error('no answer')
  }
  await expect(anna.beginShare(SHARE, FILE)).rejects.toThrow('no answer')
  expect(links.size).toBe(0)
  world.server.lie = () => undefined
  const other = await anna.beginShare(SHARE, FILE)
  anna.transfers.clear()
  await expect(anna.finishShare(other.id)).rejects.toThrow('not on its way')
})

test('a file that changes while it is sent, or is too large, does not go', async () => {
  const anna = by(world.anna)
  const small = await anna.beginShare(SHARE, { ...FILE, bytes: 3 })
  await anna.putFileChunk(small.id, 0, Uint8Array.of(1, 2, 3))
  const changed = anna.putFileChunk(small.id, 0, Uint8Array.of(1, 2, 4))
  await expect(changed).rejects.toMatchObject({ fault: 'wrong_state' })
  const before = world.server.links.links.size
  const large = anna.beginShare(SHARE, { ...FILE, bytes: MIB_25 + 1 })
  await expect(large).rejects.toMatchObject({ fault: 'wrong_length' })
  expect(world.server.links.links.size).toBe(before)
  expect((await anna.beginShare(SHARE, { ...FILE, bytes: MIB_25 })).chunks).toBe(25)
})

test('chunks that were changed, swapped, cut or taken from another link are refused', async () => {
  const made = await make()
  const other = await make({}, BYTES.slice().reverse())
  const { one } = await openLink(made)
  const { links } = world.server
  const getFault = async (index: number, lie: typeof links.lie) => {
    links.lie = lie
    return one.readFileChunk(made.id, index).then(
      () => 'taken',
      (error) => error.fault,
    )
  }
  const stored = (id: string, index: number) => links.chunks.get(id)!.get(index)!
  const flipped = stored(made.id, 0).slice()
  flipped[7] = flipped[7]! ^ 1
  expect(await getFault(0, () => flipped)).toBe('wrong_key')
  expect(await getFault(0, (id) => stored(id, 1))).toBe('wrong_key')
  expect(await getFault(2, (_id, _index, chunk) => chunk.slice(0, 18))).toBe('wrong_key')
  expect(await getFault(1, (id) => stored(id, 2))).toBe('wrong_length')
  expect(await getFault(1, () => stored(other.id, 1))).toBe('wrong_key')
  expect(await getFault(2, () => new Uint8Array(3))).toBe('wrong_length')
  expect(await getFault(0, (_id, _index, chunk) => chunk)).toBe('taken')
})

test('a ticket of another link downloads nothing, and the text is there without one', async () => {
  const other = await make()
  const made = await make()
  const tickets: string[] = []
  const { server } = world
  server.lie = (call, answer) => {
    const { file } = answer as { file?: { ticket: string } | null }
    if (call === 'openShare' && file) tickets.push(file.ticket)
    return undefined
  }
  await openLink(other)
  server.lie = (call, answer) =>
    call === 'openShare' ? { ...(answer as object), file: { bytes: 1, ticket: tickets[0] } } : undefined
  const foreign = await openLink(made)
  await expect(foreign.read()).rejects.toMatchObject({ status: 404 })
  const third = await make()
  server.lie = (call, answer) => (call === 'openShare' ? { ...(answer as object), file: null } : undefined)
  const { content, read } = await openLink(third)
  expect(content.text).toBe('see the plan')
  await expect(read()).rejects.toMatchObject({ fault: 'incomplete' })
})

test('a wrong passphrase costs no second view, and the file opens after the right one', async () => {
  const made = await make({ passphrase: 'badger' })
  const one = visitor()
  const wrong = one.openShare({ ...made.link!, passphrase: 'fox' })
  await expect(wrong).rejects.toMatchObject({ fault: 'wrong_key' })
  await one.openShare({ ...made.link!, passphrase: 'badger' })
  expect((await receive(one, made.id, 3)).equals(BYTES)).toBe(true)
  expect(world.server.links.links.get(made.id)?.opened).toBe(1)
})

test.each([
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\a\u0000b\n.txt', 'C:_a_b_.txt'],
  ['bank\u202egpj.exe', 'bank_gpj.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['отчёт 🦊.pdf', 'отчёт 🦊.pdf'],
  [`${'a'.repeat(254)}🦊`, 'a'.repeat(254)],
])('a file named %j goes as %j', async (name, shown) => {
  const { content } = await openLink(await make({}, BYTES.slice(0, 1), name))
  expect(content.file?.name).toBe(shown)
})

const GOOD = { name: 'a', type: '', bytes: 1, key: toBase64url(new Uint8Array(32)) }
test.each([
  ['old content', undefined, 'no file'],
  ['a file', GOOD, 'file'],
  ['null', null, 'not_json'],
  ['a list', [], 'not_json'],
  ['a path', { ...GOOD, name: 'a/b' }, 'not_json'],
  ['a path of Windows', { ...GOOD, name: 'a\\b' }, 'not_json'],
  ['a control character', { ...GOOD, name: 'a\u0007' }, 'not_json'],
  ['a turned name', { ...GOOD, name: 'bank\u202egpj.exe' }, 'not_json'],
  ['no name', { ...GOOD, name: '' }, 'not_json'],
  ['a folder', { ...GOOD, name: '..' }, 'not_json'],
  ['a long name', { ...GOOD, name: 'a'.repeat(256) }, 'not_json'],
  ['a long type', { ...GOOD, type: 'a'.repeat(256) }, 'not_json'],
  ['too many bytes', { ...GOOD, bytes: MIB_25 + 1 }, 'not_json'],
  ['less than nothing', { ...GOOD, bytes: -1 }, 'not_json'],
  ['half a byte', { ...GOOD, bytes: 0.5 }, 'not_json'],
  ['a short key', { ...GOOD, key: toBase64url(new Uint8Array(31)) }, 'not_json'],
  ['no key', { ...GOOD, key: '*' }, 'not_json'],
])('content with %s is read as it should be', async (_, file, outcome) => {
  const made = await make({}, BYTES.slice(0, 1))
  const { key } = await deriveShare(fromBase64url(made.link!.secret))
  const plain = toUtf8(JSON.stringify({ text: 'old', reply_kem: null, file }))
  const envelope = toBase64url(await seal(key, shareContext(), plain))
  world.server.lie = (call, answer) =>
    call === 'openShare' ? { ...(answer as object), envelope } : undefined
  const read = await visitor()
    .openShare({ ...made.link!, passphrase: null })
    .then(
      ({ content }) => ('file' in content ? 'file' : 'no file'),
      (error) => error.fault,
    )
  expect(read).toBe(outcome)
})
