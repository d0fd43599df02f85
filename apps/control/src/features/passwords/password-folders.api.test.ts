import { DAY_MS, HOUR_MS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { proving } from '../../testing/person.ts'
import { FolderWriter, type Member, nextId } from './testing/folder-writer.ts'
import { addSomeone, listLogged, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
const make = (parent_id: string | null = null, members: Member[] = []) =>
  new FolderWriter(stage.anna).create(members, parent_id)
const list = async (vault = stage.anna) => (await vault.api.passwords.listFolders()).items
const find = async (id: string, vault = stage.anna) => (await list(vault)).find((one) => one.id === id)
const remove = (user_id: string) =>
  proving(stage.people.anna).api.teams.removeTeamMember({ params: { id: user_id } })
const tasks = async (folder_id: string, vault = stage.anna) =>
  (await vault.api.passwords.listPasswordTasks()).items.filter((task) => task.folder_id === folder_id)
const notFound = { code: 'NotFound' }

describe('a folder', () => {
  test('is there for those whom its access list names, and for nobody else', async () => {
    const folder = await make(null, [{ vault: stage.boris, role: 'viewer' }])
    expect(await find(folder.id)).toMatchObject({ role: 'admin', holders: 2, is_rotation_due: false })
    expect(await find(folder.id, stage.boris)).toMatchObject({ role: 'viewer', grant: expect.anything() })
    const params = { id: folder.id }
    for (const other of [stage.vera, stage.stranger]) {
      expect(await find(folder.id, other)).toBeUndefined()
      const real = await other.api.passwords.getFolder({ params }).catch((error: unknown) => error)
      const none = { id: nextId('pwf') }
      const random = await other.api.passwords.getFolder({ params: none }).catch((error: unknown) => error)
      expect(real).toMatchObject(notFound)
      expect({ ...(real as object), request_id: '' }).toEqual({ ...(random as object), request_id: '' })
    }
  })

  test('needs an id that is free, its own maker as an administrator with a grant, and members with keys', async () => {
    const folder = await make()
    const { createFolder } = stage.anna.api.passwords
    const again = await new FolderWriter(stage.anna, folder.id).makeCreate()
    await expect(createFolder({ body: again })).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'id' },
    })
    const body = await new FolderWriter(stage.anna).makeCreate()
    await expect(createFolder({ body: { ...body, grants: [] } })).rejects.toMatchObject({
      fields: { grants: expect.anything() },
    })
    const alien = await new FolderWriter(stage.anna).makeCreate([{ vault: stage.stranger, role: 'viewer' }])
    await expect(createFolder({ body: alien })).rejects.toMatchObject({
      fields: { 'access.1.user_id': expect.anything() },
    })
    const theirs = await new FolderWriter(stage.anna).makeCreate()
    const access = [{ user_id: stage.boris.user_id, role: 'admin' as const }]
    await expect(createFolder({ body: { ...theirs, access } })).rejects.toMatchObject({
      fields: { access: expect.anything() },
    })
  })

  test('is renamed and moved, five levels deep at most and never into itself', async () => {
    const chain = [await make()]
    for (let level = 2; level <= 5; level++) chain.push(await make(chain.at(-1)?.id ?? null))
    const [top, second] = chain
    if (!top || !second) throw new Error('there are five folders')
    await expect(make(chain.at(-1)?.id ?? null)).rejects.toMatchObject({
      fields: { parent_id: expect.anything() },
    })
    for (const inside of [top, second, chain[4]])
      await expect(top.rename('Top', inside?.id)).rejects.toMatchObject({
        fields: { parent_id: expect.anything() },
      })
    const other = await make()
    await expect(top.rename('Top', other.id)).rejects.toMatchObject({
      fields: { parent_id: expect.anything() },
    })
    await second.rename('Second', other.id)
    expect(await find(second.id)).toMatchObject({ parent_id: other.id, name: { version: 2 } })
    await second.read([stage.anna])
    expect(second.title).toBe('Second')
    await second.rename('At the top', null)
    expect((await find(second.id))?.parent_id).toBeNull()
    expect((await listLogged(stage, second.id)).slice(1)).toMatchObject([
      { action: 'password_folder.renamed', data: { is_moved: true } },
      { action: 'password_folder.renamed', data: { is_moved: true } },
    ])
  })

  test('cannot be put into one that its mover has no access to, and stands at the top for who sees only it', async () => {
    const theirs = await new FolderWriter(stage.boris).create()
    await expect(make(theirs.id)).rejects.toMatchObject(notFound)
    const own = await make()
    await expect(own.rename('Own', theirs.id)).rejects.toMatchObject(notFound)
    const inner = await make(own.id, [{ vault: stage.boris, role: 'viewer' }])
    expect((await find(inner.id))?.parent_id).toBe(own.id)
    expect((await find(inner.id, stage.boris))?.parent_id).toBeNull()
  })

  test('with subfolders is not deleted; without them it goes with its records', async () => {
    const folder = await make()
    await folder.write([{}, {}])
    const inner = await make(folder.id)
    const { deleteFolder } = stage.anna.api.passwords
    await expect(deleteFolder({ params: { id: folder.id } })).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'subfolders' },
    })
    await deleteFolder({ params: { id: inner.id } })
    await deleteFolder({ params: { id: folder.id } })
    expect(await find(folder.id)).toBeUndefined()
    expect((await listLogged(stage, folder.id)).at(-1)).toMatchObject({ data: { records: 2 } })
  })

  test('two moves at once make no circle', async () => {
    const [one, two] = [await make(), await make()]
    const outcomes = await Promise.allSettled([one.rename('One', two.id), two.rename('Two', one.id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('members', () => {
  test('who are added read what was there before, with one grant', async () => {
    const folder = await make()
    const [id = ''] = await folder.write([{ details: 'shared' }])
    await folder.setMembers([
      { vault: stage.anna, role: 'admin' },
      { vault: stage.boris, role: 'editor' },
    ])
    const theirs = new FolderWriter(stage.boris, folder.id)
    expect((await theirs.read([stage.anna])).get(id)?.details).toBe('shared')
    await theirs.write([{ id, details: 'changed by boris' }])
    expect((await folder.read([stage.anna, stage.boris])).get(id)?.details).toBe('changed by boris')
    expect(await listLogged(stage, folder.id)).toContainEqual({
      action: 'password_folder.member_added',
      data: { user_id: stage.boris.user_id, role: 'editor' },
    })
  })

  test('cannot be dropped without a new key, nor the last administrator be lost', async () => {
    const folder = await make(null, [{ vault: stage.boris, role: 'viewer' }])
    const refused = { code: 'ValidationError', fields: { access: expect.anything() } }
    await expect(folder.setMembers([{ vault: stage.anna, role: 'admin' }])).rejects.toMatchObject(refused)
    await expect(
      folder.setMembers([
        { vault: stage.anna, role: 'editor' },
        { vault: stage.boris, role: 'viewer' },
      ]),
    ).rejects.toMatchObject(refused)
    const body = await folder
      .makeMembers([
        { vault: stage.anna, role: 'admin' },
        { vault: stage.boris, role: 'viewer' },
        { vault: stage.boris, role: 'admin' },
      ])
      .catch(() => null)
    // Vault-core itself makes no such list.
    expect(body).toBeNull()
  })

  test('without a grant wait for one, and an administrator’s client is told', async () => {
    const folder = await make()
    const all: Member[] = [
      { vault: stage.anna, role: 'admin' },
      { vault: stage.boris, role: 'viewer' },
    ]
    await folder.setMembers(all, [])
    expect(await find(folder.id, stage.boris)).toMatchObject({ grant: null, holders: 1 })
    expect(await tasks(folder.id)).toEqual([
      { folder_id: folder.id, kind: 'grant', user_ids: [stage.boris.user_id] },
    ])
    expect(await tasks(folder.id, stage.boris)).toEqual([])
    await folder.setMembers(all, all.slice(1))
    expect(await tasks(folder.id)).toEqual([])
    await expect(new FolderWriter(stage.boris, folder.id).read([stage.anna])).resolves.toBeDefined()
    expect((await listLogged(stage, folder.id)).at(-1)).toMatchObject({
      action: 'password_folder.granted',
      data: { user_id: stage.boris.user_id },
    })
  })

  test('who have new keys wait for a grant to them', async () => {
    const oleg = await addSomeone(stage)
    const folder = await make(null, [{ vault: oleg, role: 'viewer' }])
    await proving({ ...stage.people.boris, api: oleg.api }).api.vault.resetUserKey({
      body: { email: oleg.email },
    })
    expect(await find(folder.id)).toMatchObject({ holders: 1 })
    expect(await tasks(folder.id)).toEqual([])
    await oleg.setUp()
    await oleg.unlock()
    expect(await tasks(folder.id)).toMatchObject([{ kind: 'grant', user_ids: [oleg.user_id] }])
    expect(await find(folder.id)).toMatchObject({ is_rotation_due: true })
    expect((await find(folder.id, oleg))?.grant).toBeNull()
    const all: Member[] = [
      { vault: stage.anna, role: 'admin' },
      { vault: oleg, role: 'viewer' },
    ]
    await folder.setMembers(all, all.slice(1))
    expect(await tasks(folder.id)).toEqual([])
    await expect(new FolderWriter(oleg, folder.id).read([stage.anna])).resolves.toBeDefined()
  })

  test('who leave the team lose their folders at once, and a new key is due', async () => {
    const oleg = await addSomeone(stage)
    const folder = await make(null, [{ vault: oleg, role: 'admin' }])
    await remove(oleg.user_id)
    await expect(oleg.api.passwords.getFolder({ params: { id: folder.id } })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:Unauthorized|NotFound|VaultLocked)$/),
    })
    expect(await find(folder.id)).toMatchObject({ is_rotation_due: true, holders: 1 })
    expect(await tasks(folder.id)).toEqual([
      { folder_id: folder.id, kind: 'rotate', user_ids: [oleg.user_id] },
    ])
  })
})

test('a folder that nobody in the team has access to is deleted after thirty days', async () => {
  const oleg = await addSomeone(stage)
  const folder = await new FolderWriter(oleg).create()
  const kept = await make()
  await remove(oleg.user_id)
  const { db } = stage.booted.control.platform
  const exists = async (id: string) =>
    ((await db.execute(`select 1 from password_folders where id = '${id}'`)) as { rows: unknown[] }).rows
      .length > 0
  await stage.booted.control.runStep('purge')
  stage.booted.clock.advance(29 * DAY_MS)
  await stage.booted.control.runStep('purge')
  expect(await exists(folder.id)).toBe(true)
  stage.booted.clock.advance(DAY_MS + HOUR_MS)
  await stage.booted.control.runStep('purge')
  expect(await exists(folder.id)).toBe(false)
  expect(await exists(kept.id)).toBe(true)
})
