import { setTimeout as sleep } from 'node:timers/promises'
import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import type { ImportedVault } from '@nora/vault-records/formats'
import { expect } from 'vitest'
import { planRows } from '../../apps/cli/src/commands/passwords/import/plan-rows.ts'
import { storeRows } from '../../apps/cli/src/commands/passwords/import/store-rows.ts'
import { MASTER_KEY, setUpVault, type VaultPerson } from './vault-person.ts'

/** Who dies at a call: the client before it is sent or before it is answered, or what the call is on its way to. */
export type Victim = 'client before' | 'client after' | 'control' | 'database'

export const NEXT_KEY = 'a completely different master key'
const FILE = new TextEncoder().encode('a file of a record'.repeat(50))

/** A record whose values follow from its name. */
export function nameRecord(name: string, past = false): RecordContent {
  const { overview, details } = makeEmptyRecord('login')
  const password = past ? `former secret of ${name}` : `secret of ${name}`
  return { overview: { ...overview, name }, details: { ...details, password } }
}

/** A folder with a record that has a past, one with a file, and one more. */
export async function fillFolder({ vault }: VaultPerson): Promise<{ folder: string; ids: string[] }> {
  const { id: folder } = await vault.createFolder({ name: 'Source', parent_id: null, icon: null })
  const made = await vault.saveRecords(folder, [
    { content: nameRecord('with a past', true) },
    { content: nameRecord('with a file') },
    { content: nameRecord('plain') },
  ])
  const ids = made.saved.map(({ id }) => id)
  await vault.saveRecords(folder, [{ id: ids[0]!, version: 1, content: nameRecord('with a past') }])
  await vault.addFile(folder, ids[1]!, { name: 'key.pem', type: '', bytes: FILE })
  return { folder, ids }
}

export const FILLED = ['plain', 'with a file', 'with a past']
export const IMPORTED = ['imported 0', 'imported 1', 'imported 2', 'imported 3']

/** A file of another password manager: a record in no folder, two in another, one with a past and a file. */
export async function importFile({ vault }: VaultPerson): Promise<void> {
  const rows = IMPORTED.map((name, index) => ({
    path: index === 0 ? [] : ['Imported'],
    content: nameRecord(name),
    history: index === 3 ? [{ content: nameRecord(name, true), changed_at: null }] : [],
    files: index === 3 ? [{ name: 'key.pem', bytes: FILE }] : [],
    line: index + 1,
  }))
  const imported: ImportedVault = { format: 'csv', folders: [['Imported']], rows, notes: [] }
  const plan = await planRows(vault, imported, { folder: null, now: new Date() })
  const { failed } = await storeRows(vault, plan)
  expect(failed).toEqual([])
}

export async function moveAll(
  { vault }: VaultPerson,
  { folder, ids }: { folder: string; ids: readonly string[] },
): Promise<void> {
  const { id } = await vault.createFolder({ name: 'Target', parent_id: null, icon: null })
  await vault.moveRecords(folder, ids, id)
}

/**
 * Lets calls through up to one, at which the victim dies. A client that died sends nothing any more, and hears
 * nothing. Answers how many calls there were.
 */
export function dieAt(
  person: VaultPerson,
  { step, victim, delayMs }: { step: number; victim: Victim; delayMs: number },
  kill: (victim: 'control' | 'database') => Promise<void>,
): { calls: () => number } {
  let calls = 0
  let isDead = false
  person.around = async (send) => {
    if (isDead) throw new Error('the client is dead')
    if (calls++ !== step) return send()
    isDead = victim.startsWith('client')
    if (victim === 'client before') throw new Error('the client is dead')
    const sent = send()
    if (victim === 'control' || victim === 'database') {
      sent.catch(() => {})
      await sleep(delayMs)
      await kill(victim)
      return sent
    }
    await sent
    throw new Error('the client is dead')
  }
  return { calls: () => calls }
}

/** Opens every record of every folder, its past and its files; answers their names. */
export async function readAll({ vault }: VaultPerson): Promise<string[]> {
  const names: string[] = []
  for (const { id, name, state } of await vault.listFolders()) {
    expect([name, state]).toEqual([name, 'open'])
    for (const row of await vault.openFolder(id)) {
      const { overview, details } = await vault.getRecord(id, row.id)
      expect(details.password).toMatch(new RegExp(`^(former )?secret of ${overview.name}$`))
      for (const past of await vault.getHistory(id, row.id))
        expect(past.details.password).toMatch(new RegExp(`secret of ${overview.name}$`))
      for (const file of details.files)
        expect(Buffer.from(await vault.readFile(id, row.id, file.id)).equals(FILE)).toBe(true)
      names.push(overview.name)
    }
  }
  return names.sort()
}

/** Unlocks by whichever of the keys opens; exactly one does. Sets up anew where nothing was stored. */
export async function openAfter(person: VaultPerson): Promise<void> {
  const { vault } = person
  if ((await vault.getState()).kind === 'no_key') {
    await setUpVault(person)
    return
  }
  const opened: string[] = []
  for (const key of [NEXT_KEY, MASTER_KEY]) {
    const isOpen = await vault.unlock(key).then(
      () => true,
      ({ fault }: { fault?: string }) => {
        if (fault !== 'wrong_key') throw new Error(`the vault does not open: ${fault}`)
        return false
      },
    )
    if (isOpen) opened.push(key)
  }
  expect(opened).toHaveLength(1)
}
