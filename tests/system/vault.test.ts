/** The vault from end to end: real control, real database, the engine that the console and the client run. */

import { createHash } from 'node:crypto'
import { createApi, createStreamCall } from '@nora/client'
import { createShareVisitor, PinError, parseFragment } from '@nora/vault-client'
import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { joinTeam } from '../kit/team.ts'
import {
  createMemoryDevice,
  MASTER_KEY,
  openVaultOf,
  setUpVault,
  type VaultPerson,
} from '../kit/vault-person.ts'

let system: NoraSystem
let anna: ApiSession
let boris: ApiSession
let borisId: string

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  anna = await signUp(system, 'anna@example.org', { name: 'Anna' })
  await anna.api.teams.createTeam({ body: { name: 'Burrow' } })
  boris = await signUp(system, 'boris@example.org', { name: 'Boris' })
  borisId = await joinTeam(anna, boris, 'boris@example.org')
})
afterAll(() => system?.close())

const open = (session: ApiSession, device = createMemoryDevice()) =>
  openVaultOf(session, system.ready.console_url, device)

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function login(name: string, password: string): RecordContent {
  const record = makeEmptyRecord('login')
  return {
    overview: { ...record.overview, name, login: 'root', urls: ['https://db.example.org'], tags: ['prod'] },
    details: { ...record.details, password, notes: 'Ночью не перезапускать' },
  }
}

let owner: VaultPerson
let member: VaultPerson

describe('a master key', () => {
  test('is set up, locks, and opens again on another device; a wrong one does not', async () => {
    owner = await open(anna)
    expect(await owner.vault.getState()).toEqual({ kind: 'no_key', was_reset: false })
    const { recovery_code, state } = await setUpVault(owner, { pin: '4821' })
    expect(state).toMatchObject({ kind: 'open', is_first_here: true })
    await owner.vault.lock()
    expect(await owner.vault.getState()).toEqual({
      kind: 'locked',
      has_pin: true,
      has_recovery: true,
      is_device_broken: false,
    })
    const elsewhere = await open(anna)
    await expect(elsewhere.vault.unlock('incorrect horse')).rejects.toMatchObject({ fault: 'wrong_key' })
    expect(await elsewhere.vault.unlock(MASTER_KEY)).toMatchObject({ kind: 'open' })
    await elsewhere.vault.lock()
    expect(await elsewhere.vault.unlockWithRecovery(recovery_code)).toMatchObject({ kind: 'open' })
    await elsewhere.vault.lock()
  })

  test('has a PIN on this device, with five tries', async () => {
    expect(await owner.vault.unlockWithPin('4821')).toMatchObject({ kind: 'open', is_first_here: false })
    await owner.vault.lock()
    await expect(owner.vault.unlockWithPin('0000')).rejects.toEqual(new PinError(4))
    expect(await owner.vault.unlockWithPin('4821')).toMatchObject({ kind: 'open' })
    await owner.vault.lock()
    for (const left of [4, 3, 2, 1, 0]) {
      await expect(owner.vault.unlockWithPin('0000')).rejects.toMatchObject({ tries_left: left })
    }
    await expect(owner.vault.unlockWithPin('4821')).rejects.toMatchObject({ tries_left: 0 })
    expect(await owner.vault.getState()).toMatchObject({ kind: 'locked', has_pin: false })
    await owner.vault.unlock(MASTER_KEY)
    await owner.vault.setPin('4821', 'laptop')
  })

  test('is changed without touching content, and a recovery code is made anew', async () => {
    await owner.vault.changeMasterKey('a completely different master key')
    const { recovery_code } = await owner.vault.makeRecoveryCode()
    await owner.vault.lock()
    await expect(owner.vault.unlock(MASTER_KEY)).rejects.toMatchObject({ fault: 'wrong_key' })
    expect(await owner.vault.unlockWithRecovery(recovery_code)).toMatchObject({ kind: 'open' })
    await owner.vault.changeMasterKey(MASTER_KEY)
  })
})

describe('records', () => {
  let folder: string

  test('are written, listed, opened, changed, and keep their history', async () => {
    folder = (await owner.vault.createFolder({ name: 'Серверы', parent_id: null, icon: null })).id
    expect(await owner.vault.listFolders()).toMatchObject([
      { name: 'Personal', state: 'open', role: 'admin', is_shared: false },
      { id: folder, name: 'Серверы', state: 'open', role: 'admin', is_shared: false },
    ])
    const { saved } = await owner.vault.saveRecords(folder, [{ content: login('Prod DB', 'first') }])
    const [made] = saved
    await owner.vault.saveRecords(folder, [{ id: made!.id, version: 1, content: login('Prod DB', 'second') }])
    const record = await owner.vault.getRecord(folder, made!.id)
    expect(record).toMatchObject({
      version: 2,
      overview: { name: 'Prod DB', login: 'root' },
      details: { password: 'second', password_history: [{ password: 'first' }] },
    })
    const history = await owner.vault.getHistory(folder, made!.id)
    expect(history.map(({ details }) => details.password)).toEqual(['first'])
    const restored = await owner.vault.restoreVersion(folder, made!.id, 1)
    expect(restored).toMatchObject({ version: 3, details: { password: 'first' } })
  })

  test('that two people change at once: the second is told, and nothing is lost', async () => {
    const elsewhere = await open(anna)
    await elsewhere.vault.unlock(MASTER_KEY)
    const [record] = await owner.vault.openFolder(folder)
    await elsewhere.vault.openFolder(folder)
    const theirs = { id: record!.id, version: record!.version, content: login('Prod DB', 'theirs') }
    await elsewhere.vault.saveRecords(folder, [theirs])
    const ours = { ...theirs, content: login('Prod DB', 'ours') }
    const { saved, conflicts } = await owner.vault.saveRecords(folder, [ours])
    expect(saved).toEqual([])
    expect(conflicts).toMatchObject([{ record_id: record!.id, theirs: { details: { password: 'theirs' } } }])
    // Another record goes through on the newest head.
    await elsewhere.vault.saveRecords(folder, [{ content: login('Mail', 'm') }])
    const other = await owner.vault.saveRecords(folder, [{ content: login('Wiki', 'w') }])
    expect(other.conflicts).toEqual([])
    const names = (await owner.vault.openFolder(folder)).map(({ overview }) => overview.name)
    expect(names.sort()).toEqual(['Mail', 'Prod DB', 'Wiki'])
  })

  test('go to the trash, come back, and are deleted for good from there only', async () => {
    const mail = (await owner.vault.openFolder(folder)).find(({ overview }) => overview.name === 'Mail')!
    await owner.vault.removeRecords(folder, [mail.id])
    expect(await owner.vault.openFolder(folder)).toHaveLength(3)
    await owner.vault.trashRecords(folder, [mail.id])
    const trashed = (await owner.vault.openFolder(folder)).find(({ id }) => id === mail.id)
    expect(trashed).toMatchObject({ is_trashed: true })
    await owner.vault.restoreRecords(folder, [mail.id])
    await owner.vault.trashRecords(folder, [mail.id])
    await owner.vault.removeRecords(folder, [mail.id])
    expect(await owner.vault.openFolder(folder)).toHaveLength(2)
  })

  test('carry files, which move with them', async () => {
    const [record] = (await owner.vault.saveRecords(folder, [{ content: login('Keys', 'k') }])).saved
    const bytes = new Uint8Array(1_500_000).map((_, index) => index % 251)
    const withFile = await owner.vault.addFile(folder, record!.id, {
      name: 'ключ.pem',
      type: 'text/plain',
      bytes,
    })
    const [file] = withFile.details.files
    expect(file).toMatchObject({ name: 'ключ.pem', bytes: 1_500_000 })
    expect(hash(await owner.vault.readFile(folder, record!.id, file!.id))).toBe(hash(bytes))
    const other = (await owner.vault.createFolder({ name: 'Other', parent_id: folder, icon: null })).id
    await owner.vault.moveRecords(folder, [record!.id], other)
    const [moved] = await owner.vault.openFolder(other)
    const { details } = await owner.vault.getRecord(other, moved!.id)
    expect(hash(await owner.vault.readFile(other, moved!.id, details.files[0]!.id))).toBe(hash(bytes))
    expect(await owner.vault.openFolder(folder)).toHaveLength(2)
    await owner.vault.deleteFolder(other)
  })

  test('are found by a search over all folders', async () => {
    expect((await owner.vault.search('prod tag:prod', 10)).map(({ overview }) => overview.name)).toContain(
      'Prod DB',
    )
  })
})

describe('a folder of several', () => {
  let folder: string

  test('is given to a member whose keys stand in the directory', async () => {
    member = await open(boris)
    await setUpVault(member)
    expect(await owner.vault.listTasks()).toEqual([{ kind: 'add', user_id: borisId }])
    expect(await owner.vault.doTasks()).toEqual({ done: 1, left: [] })
    const [, words] = [await owner.vault.listPeople(), await member.vault.listPeople()]
    const seen = (await owner.vault.listPeople()).find(({ user_id }) => user_id === borisId)!
    expect(seen).toMatchObject({ key: 'unverified' })
    expect(seen.words).toHaveLength(7)
    expect(words.find(({ user_id }) => user_id === borisId)?.words).toEqual(seen.words)
    await owner.vault.confirmWords(borisId)

    folder = (await owner.vault.createFolder({ name: 'Общая', parent_id: null, icon: null })).id
    await owner.vault.saveRecords(folder, [{ content: login('Shared', 'before') }])
    const ownId = (await anna.api.accounts.getUser()).id
    await owner.vault.setMembers(folder, [
      { user_id: ownId, role: 'admin' },
      { user_id: borisId, role: 'editor' },
    ])
    const [record] = await member.vault.openFolder(folder)
    expect(await member.vault.getRecord(folder, record!.id)).toMatchObject({
      details: { password: 'before' },
    })
    await member.vault.saveRecords(folder, [{ content: login('By Boris', 'b') }])
    expect(await owner.vault.openFolder(folder)).toHaveLength(2)
    await expect(member.vault.setMembers(folder, [{ user_id: borisId, role: 'admin' }])).rejects.toThrow()
  })

  test('gets a new key when a member is taken out, who opens nothing of it any more', async () => {
    const ownId = (await anna.api.accounts.getUser()).id
    await owner.vault.setMembers(folder, [{ user_id: ownId, role: 'admin' }])
    expect((await member.vault.listFolders()).map(({ id }) => id)).not.toContain(folder)
    await expect(member.vault.openFolder(folder)).rejects.toMatchObject({ code: 'NotFound' })
    // What Boris wrote before stands, on a device too that has never seen it.
    const elsewhere = await open(anna)
    await elsewhere.vault.unlock(MASTER_KEY)
    expect(await elsewhere.vault.openFolder(folder)).toHaveLength(2)
    const history = (await elsewhere.vault.openFolder(folder)).find(
      ({ overview }) => overview.name === 'By Boris',
    )!
    expect(await elsewhere.vault.getRecord(folder, history.id)).toMatchObject({ details: { password: 'b' } })
  })
})

describe('a link', () => {
  const visitor = () =>
    createShareVisitor(
      createApi({ baseUrl: system.ready.console_url }),
      createStreamCall({ baseUrl: system.ready.console_url }),
    )
  const shared = {
    views: 1,
    expires_in: '1h',
    passphrase: null,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: true,
  } as const

  test('shows a text once, takes a reply, and is gone', async () => {
    const { id, fragment } = await owner.vault.makeShare({
      ...shared,
      what: { text: 'пароль от сейфа: 17-04' },
    })
    const link = parseFragment(`#${id}.${fragment}`)!
    const one = visitor()
    expect(await one.lookAtShare(link)).toMatchObject({
      team: 'Burrow',
      views_left: 1,
      asks_passphrase: false,
    })
    const opened = await one.openShare({ ...link, passphrase: null })
    expect(opened).toMatchObject({
      content: { kind: 'inline', text: 'пароль от сейфа: 17-04' },
      can_reply: true,
    })
    await one.replyToShare({ ...link, passphrase: null }, 'спасибо')
    await expect(visitor().openShare({ ...link, passphrase: null })).rejects.toMatchObject({
      code: 'NotFound',
    })
    const { mine } = await owner.vault.listShares()
    expect(mine.find((share) => share.id === id)).toMatchObject({
      state: 'used',
      opened: 1,
      reply: 'спасибо',
    })
  })

  test('of fifty openings at once answers one', async () => {
    const { id, fragment } = await owner.vault.makeShare({ ...shared, what: { text: 'once' } })
    const link = { ...parseFragment(`${id}.${fragment}`)!, passphrase: null }
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => visitor().openShare(link)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('with a passphrase costs no view when it is mistyped', async () => {
    const { id, fragment } = await owner.vault.makeShare({
      ...shared,
      passphrase: 'барсук',
      what: { text: 'deep' },
    })
    const link = parseFragment(`${id}.${fragment}`)!
    const one = visitor()
    await expect(one.openShare({ ...link, passphrase: 'лиса' })).rejects.toMatchObject({ fault: 'wrong_key' })
    expect(await one.openShare({ ...link, passphrase: 'барсук' })).toMatchObject({
      content: { text: 'deep' },
    })
  })

  test('for a member needs no secret in it', async () => {
    const { id, fragment } = await owner.vault.makeShare({
      ...shared,
      for_user_id: borisId,
      what: { text: 'for Boris' },
    })
    expect(fragment).toBeNull()
    expect((await member.vault.listShares()).for_me).toMatchObject([{ id }])
    expect(await member.vault.openShareForMe(id)).toEqual({ kind: 'inline', text: 'for Boris' })
  })
})

test('a member who lost everything resets, and gets back what is shared once words were compared', async () => {
  const ownId = (await anna.api.accounts.getUser()).id
  const folder = (await owner.vault.createFolder({ name: 'Again', parent_id: null, icon: null })).id
  await owner.vault.saveRecords(folder, [{ content: login('Kept', 'kept') }])
  await owner.vault.setMembers(folder, [
    { user_id: ownId, role: 'admin' },
    { user_id: borisId, role: 'viewer' },
  ])
  expect(await member.vault.openFolder(folder)).toHaveLength(1)
  expect(await member.vault.reset('boris@example.org')).toEqual({ kind: 'no_key', was_reset: true })
  await setUpVault(member, { masterKey: 'quite another master key' })
  expect((await member.vault.listFolders()).find(({ id }) => id === folder)).toMatchObject({ state: 'waits' })
  const waiting = [
    { kind: 'rekey', user_id: borisId },
    { kind: 'grant', folder_id: folder },
  ]
  expect(await owner.vault.doTasks()).toMatchObject({ done: 0, left: waiting })
  await owner.vault.doTask({ kind: 'rekey', user_id: borisId })
  // Nothing is wrapped to the new key before somebody has compared its words.
  expect(await owner.vault.doTasks()).toMatchObject({ left: [{ kind: 'grant', folder_id: folder }] })
  await owner.vault.confirmWords(borisId)
  expect(await owner.vault.doTasks()).toMatchObject({ left: [] })
  expect(await member.vault.openFolder(folder)).toHaveLength(1)
})

describe('who comes by the link that an administrator copied', () => {
  async function invited(email: string, change = (link: string) => link) {
    const { items } = await anna.api.teams.sendInvites({ body: { emails: [email] } })
    const { id } = items[0]!
    const session = await signUp(system, email, { name: email })
    await session.api.teams.acceptInvite({ params: { id } })
    const invite = change((await owner.vault.makeInvite(id)) ?? '')
    const person = await open(session)
    await setUpVault(person, { invite })
    await owner.vault.doTasks()
    const { id: user_id } = await session.api.accounts.getUser()
    return { person, invite, seen: (await owner.vault.listPeople()).find((one) => one.user_id === user_id) }
  }

  test('is known without words, and the secret stays off the network', async () => {
    const { person, invite, seen } = await invited('vera@example.org')
    expect(seen).toMatchObject({ key: 'verified' })
    expect(person.news).not.toContainEqual(expect.objectContaining({ kind: 'refused' }))
    const [secret] = invite.split('.')
    expect(JSON.stringify(person.exchanges)).not.toContain(secret)
    expect(await member.vault.makeInvite('inv_1')).toBeNull()
  })

  test('and had a vault before is known without words, too, once they open it', async () => {
    const email = 'dora@example.org'
    const session = await signUp(system, email, { name: 'Dora' })
    const own = await open(session)
    await setUpVault(own)
    const { items } = await anna.api.teams.sendInvites({ body: { emails: [email] } })
    const { id } = items[0]!
    await session.api.teams.acceptInvite({ params: { id } })
    const invite = (await owner.vault.makeInvite(id)) ?? ''
    const person = await open(session, own.device)
    await person.vault.unlock(MASTER_KEY)
    const find = async () => (await owner.vault.listPeople()).find((one) => one.email === email)
    await owner.vault.doTasks()
    expect(await find()).toMatchObject({ key: 'unverified' })
    const other = invite.replace(/\.[^.]+\./, `.${'A'.repeat(43)}.`)
    await expect(person.vault.vouchByInvite(other)).rejects.toMatchObject({ fault: 'fork' })
    expect(person.news).toContainEqual({ kind: 'refused', refusal: { fault: 'fork', what: 'directory' } })
    await expect(person.vault.vouchByInvite(invite.slice(0, 60))).rejects.toMatchObject({
      fault: 'not_a_frame',
    })
    await owner.vault.doTasks()
    expect(await find()).toMatchObject({ key: 'unverified' })
    await person.vault.vouchByInvite(invite)
    await owner.vault.doTasks()
    expect(await find()).toMatchObject({ key: 'verified' })
    expect(JSON.stringify(person.exchanges)).not.toContain(invite.split('.')[0])
  })

  test('refuses another directory than that of the link', async () => {
    const other = 'A'.repeat(43)
    const { person } = await invited('gleb@example.org', (link) => link.replace(/\.[^.]+\./, `.${other}.`))
    const refusal = { fault: 'fork', what: 'directory' }
    expect(person.news).toContainEqual({ kind: 'refused', refusal })
  })
})
