import { randomBytes, toBase64url } from '@nora/vault-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { FolderWriter, type Member, type Spoilt } from './testing/folder-writer.ts'
import { usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
const wrong = (field: string) => ({ code: 'ValidationError', fields: { [field]: expect.anything() } })

let folder: FolderWriter
let members: Member[]
beforeEach(async () => {
  const { anna, boris, vera } = stage
  members = [
    { vault: boris, role: 'editor' },
    { vault: vera, role: 'viewer' },
  ]
  folder = await new FolderWriter(anna).create(members)
})

/** Each is a head that no client would take. */
const forgeries: [what: string, fault: string, spoilt: () => Spoilt][] = [
  ['of another list of rows', 'incomplete', () => ({ list: randomBytes(32) })],
  ['that leaves one out', 'gap', () => ({ seq: 3 })],
  ['of the same number again', 'gap', () => ({ seq: 1 })],
  ['that follows another history', 'fork', () => ({ previous: randomBytes(32) })],
  ['of the next epoch', 'wrong_state', () => ({ epoch: 2 })],
  ['of another access list', 'wrong_state', () => ({ access: randomBytes(32) })],
  ['of another folder', 'wrong_place', () => ({ collection: 'pwf_another' })],
  ['in the name of somebody else', 'unknown_author', () => ({ author: stage.boris.user_id })],
  ['that somebody else has signed', 'not_signed', () => ({ keys: stage.boris.keys })],
]

test.each(forgeries)('a write with a head %s is refused (%s)', async (_, fault, spoilt) => {
  const rows = await folder.makeRows([{}])
  const body = await folder.makeWrite(rows, { spoilt: spoilt() })
  const call = stage.anna.api.passwords.writeRecords({ params: { id: folder.id }, body })
  await expect(call).rejects.toMatchObject({ ...wrong('head'), data: { fault } })
  await folder.write([{}])
})

test.each(forgeries)('members with a head %s are refused (%s)', async (_, fault, spoilt) => {
  const all: Member[] = [{ vault: stage.anna, role: 'admin' }, ...members]
  const body = await folder.makeMembers(all, [], spoilt())
  const call = stage.anna.api.passwords.setFolderMembers({ params: { id: folder.id }, body })
  await expect(call).rejects.toMatchObject({ ...wrong('head'), data: { fault } })
})

test.each([
  ['that is no frame', toBase64url(randomBytes(64)), 'not_a_frame'],
  ['with bits left over', `${toBase64url(randomBytes(63))}AAB`, 'not_base64'],
])('a head %s is refused', async (_, bytes, fault) => {
  const body = await folder.makeWrite(await folder.makeRows([{}]))
  const spoilt = { ...body, head: { ...body.head, body: bytes } }
  const call = stage.anna.api.passwords.writeRecords({ params: { id: folder.id }, body: spoilt })
  await expect(call).rejects.toMatchObject({ ...wrong('head'), data: { fault } })
})

test('a first head of another list, number or author makes no folder', async () => {
  const spoilt: Spoilt[] = [
    { list: randomBytes(32) },
    { seq: 2 },
    { epoch: 2 },
    { previous: randomBytes(32) },
    { access: randomBytes(32) },
    { author: stage.boris.user_id },
  ]
  for (const one of spoilt) {
    const body = await new FolderWriter(stage.anna).makeCreate([], one)
    await expect(stage.anna.api.passwords.createFolder({ body })).rejects.toMatchObject(wrong('head'))
  }
})

describe('a role in the folder', () => {
  const load = (vault: typeof stage.anna) =>
    FolderWriter.load(vault, folder.id, [stage.anna, stage.boris, stage.vera])
  const forbidden = { code: 'Forbidden' }

  test('lets editors write, and viewers only read, whatever they sign', async () => {
    const [id = ''] = await (await load(stage.boris)).write([{ details: 'by boris' }])
    const viewer = await load(stage.vera)
    expect((await viewer.read([stage.anna, stage.boris])).get(id)?.details).toBe('by boris')
    await expect(viewer.write([{}])).rejects.toMatchObject(forbidden)
    await expect(viewer.rename('Mine')).rejects.toMatchObject(forbidden)
    const file = { id: `pwa_${folder.id.slice(4)}`, bytes: 100 }
    const params = { id: folder.id, record: id }
    await expect(stage.vera.api.passwords.addFile({ params, body: file })).rejects.toMatchObject(forbidden)
  })

  test('lets only administrators change members, replace the key and delete the folder', async () => {
    const { anna, boris, vera } = stage
    const editor = await load(boris)
    const all: Member[] = [
      { vault: anna, role: 'admin' },
      { vault: boris, role: 'admin' },
      { vault: vera, role: 'viewer' },
    ]
    await expect(editor.setMembers(all)).rejects.toMatchObject(forbidden)
    const params = { id: folder.id }
    const body = { expected_seq: 1 }
    await expect(boris.api.passwords.beginRotation({ params, body })).rejects.toMatchObject(forbidden)
    await expect(boris.api.passwords.deleteFolder({ params })).rejects.toMatchObject(forbidden)
    await folder.setMembers(all)
    await editor.read([anna])
    await editor.setMembers([
      { vault: anna, role: 'viewer' },
      { vault: boris, role: 'admin' },
      { vault: vera, role: 'viewer' },
    ])
    await expect(folder.read([anna, boris])).resolves.toBeDefined()
    await expect(folder.write([{}])).rejects.toMatchObject(forbidden)
  })
})

describe('a grant', () => {
  const send = (body: Awaited<ReturnType<FolderWriter['makeMembers']>>) =>
    stage.anna.api.passwords.setFolderMembers({ params: { id: folder.id }, body })
  const all = (): Member[] => [{ vault: stage.anna, role: 'admin' }, ...members]

  test('for somebody outside the folder, or twice, is refused', async () => {
    const { stranger, boris } = stage
    const outside = await folder.makeMembers(all(), [{ vault: stranger, role: 'viewer' }])
    await expect(send(outside)).rejects.toMatchObject(wrong('grants.0.user_id'))
    const twice = await folder.makeMembers(all(), [
      { vault: boris, role: 'editor' },
      { vault: boris, role: 'editor' },
    ])
    await expect(send(twice)).rejects.toMatchObject(wrong('grants.1.user_id'))
  })

  test('of another holder, wrap or signature is refused', async () => {
    const { boris, vera } = stage
    const both = await folder.makeMembers(all(), [
      { vault: boris, role: 'editor' },
      { vault: vera, role: 'viewer' },
    ])
    const [one, two] = both.grants
    if (!one || !two) throw new Error('two grants were made')
    const spoilt = [
      { ...one, signed: two.signed },
      { ...one, wrap: two.wrap },
      { ...one, signed: { ...one.signed, signature: two.signed.signature } },
    ]
    for (const grant of spoilt)
      await expect(send({ ...both, grants: [grant] })).rejects.toMatchObject(wrong('grants.0.signed'))
    await expect(send(both)).resolves.toMatchObject({ seq: 2 })
  })
})
