/** Records that move between folders, and what comes back of their past: real control, real database. */
import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import {
  createMemoryDevice,
  MASTER_KEY,
  openVaultOf,
  setUpVault,
  type VaultPerson,
} from '../kit/vault-person.ts'

let system: NoraSystem
let anna: ApiSession
let owner: VaultPerson
let folder: string

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  anna = await signUp(system, 'anna@example.org', { name: 'Anna' })
  owner = await openVaultOf(anna, system.ready.console_url)
  await setUpVault(owner)
  folder = (await owner.vault.createFolder({ name: 'Servers', parent_id: null, icon: null })).id
})
afterAll(() => system?.close())

function login(name: string, password: string): RecordContent {
  const { overview, details } = makeEmptyRecord('login')
  return { overview: { ...overview, name, login: 'root' }, details: { ...details, password } }
}

test('records move with their history, as whoever changed them last left them', async () => {
  const elsewhere = await openVaultOf(anna, system.ready.console_url, createMemoryDevice())
  await elsewhere.vault.unlock(MASTER_KEY)
  const made = await owner.vault.saveRecords(folder, [{ content: login('VPN', 'one') }])
  const { id } = made.saved[0]!
  await owner.vault.saveRecords(folder, [{ id, version: 1, content: login('VPN', 'two') }])
  const before = await owner.vault.getHistory(folder, id)
  await elsewhere.vault.openFolder(folder)
  await elsewhere.vault.saveRecords(folder, [{ id, version: 2, content: login('VPN', 'three') }])
  const other = (await owner.vault.createFolder({ name: 'Other', parent_id: null, icon: null })).id
  await owner.vault.moveRecords(folder, [id], other)
  const [moved] = await owner.vault.openFolder(other)
  expect(moved).toMatchObject({ version: 3 })
  expect(await owner.vault.getRecord(other, moved!.id)).toMatchObject({ details: { password: 'three' } })
  const history = await owner.vault.getHistory(other, moved!.id)
  expect(history.map(({ version, details }) => [version, details.password])).toEqual([
    [2, 'two'],
    [1, 'one'],
  ])
  expect(history[1]).toMatchObject({ author_id: before[0]!.author_id, changed_at: before[0]!.changed_at })
  await elsewhere.vault.openFolder(folder)
  await expect(elsewhere.vault.getRecord(folder, id)).rejects.toMatchObject({ code: 'NotFound' })
  // Its number goes on where it was.
  await owner.vault.restoreVersion(other, moved!.id, 1)
  expect(await owner.vault.getHistory(other, moved!.id)).toHaveLength(3)
  await owner.vault.deleteFolder(other)
})

test('records keep their files when an earlier version comes back, and none that was deleted', async () => {
  const { id } = (await owner.vault.saveRecords(folder, [{ content: login('Files', 'f') }])).saved[0]!
  const file = (name: string) => ({ name, type: '', bytes: new TextEncoder().encode(name) })
  const first = await owner.vault.addFile(folder, id, file('deleted.txt'))
  await owner.vault.addFile(folder, id, file('kept.txt'))
  await owner.vault.removeFile(folder, id, first.details.files[0]!.id)
  const { details } = await owner.vault.restoreVersion(folder, id, first.version)
  expect(details.files.map(({ name }) => name)).toEqual(['kept.txt'])
  const bytes = await owner.vault.readFile(folder, id, details.files[0]!.id)
  expect(new TextDecoder().decode(bytes)).toBe('kept.txt')
  await owner.vault.trashRecords(folder, [id])
  await owner.vault.removeRecords(folder, [id])
})
