import type { FolderView, RecordToSave } from '@nora/vault-client'
import { makeEmptyRecord } from '@nora/vault-records'
import { expect, test } from 'vitest'
import type { VaultPort } from '../../../platform/vault-port.ts'
import type { ImportRow } from '../../../platform/vault-transfers.ts'
import { aFolder, aFullRecord, aRecord } from '../../../testing/password-fixtures.ts'
import { beginProgress, type ImportPlan, runImport } from './import-run.ts'

type NewRow = Extract<ImportRow, { status: 'new' }>

function aState(name: string) {
  const { overview, details } = makeEmptyRecord()
  return { overview: { ...overview, name }, details }
}

function aRow(name: string, changes: Partial<NewRow> = {}): NewRow {
  return { status: 'new', line: 1, name, login: '', path: [], states: [aState(name)], files: [], ...changes }
}

function aPlan(rows: ImportRow[], changes: Partial<ImportPlan> = {}): ImportPlan {
  return { rows, root: null, fallbackName: 'Imported', keepsFolders: true, changesExisting: true, ...changes }
}

/** Keeps what is written; fails where it is told to. */
function aStore(folders: FolderView[] = []) {
  const written: { folder_id: string; id: string; name: string; version: number }[] = []
  const files: string[] = []
  const fails = { files: false }
  const vault: Pick<VaultPort, 'listFolders' | 'createFolder' | 'saveRecords' | 'addFile'> = {
    listFolders: async () => folders,
    createFolder: async ({ name, parent_id }) => {
      const folder = aFolder({ id: `pwf_${folders.length + 1}`, name, parent_id })
      folders.push(folder)
      return folder
    },
    saveRecords: async (folder_id, records: RecordToSave[]) => ({
      saved: records.map(({ id = `pwd_${written.length + 1}`, version = 0, content }) => {
        written.push({ folder_id, id, name: content.overview.name, version: version + 1 })
        return aRecord({ id, version: version + 1 })
      }),
      conflicts: [],
    }),
    addFile: async (_folder, _record, { name }) => {
      if (fails.files) throw new Error('cut')
      files.push(name)
      return aFullRecord()
    },
  }
  return { vault: vault as VaultPort, folders, written, files, fails }
}

const noticed = () => {}

test('folders of the file are found or made once, as deep as is allowed', async () => {
  const store = aStore([aFolder({ id: 'pwf_a', name: 'A' })])
  const deep = ['A', 'B', 'C', 'D', 'E', 'F']
  const plan = aPlan([
    aRow('1', { path: ['A'] }),
    aRow('2', { path: deep }),
    aRow('3', { path: deep }),
    aRow('4'),
  ])
  await runImport(plan, { vault: store.vault, progress: beginProgress(plan), onProgress: noticed })
  expect(store.folders.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'Imported'])
  expect(store.written.map(({ name, folder_id }) => [name, folder_id])).toEqual([
    ['1', 'pwf_a'],
    ['2', 'pwf_5'],
    ['3', 'pwf_5'],
    ['4', 'pwf_6'],
  ])
})

test('earlier states of a record become its versions, the oldest first', async () => {
  const store = aStore()
  const plan = aPlan([
    aRow('new', { states: [aState('old'), aState('newer'), aState('new')] }),
    aRow('other'),
  ])
  await runImport(plan, { vault: store.vault, progress: beginProgress(plan), onProgress: noticed })
  expect(store.written.map(({ id, name, version }) => `${id} ${name} ${version}`)).toEqual([
    'pwd_1 old 1',
    'pwd_2 other 1',
    'pwd_1 newer 2',
    'pwd_1 new 3',
  ])
})

test('files that were not stored are stored when the import goes on, and their record is not written again', async () => {
  const store = aStore()
  const file = (name: string) => ({ name, bytes: new Uint8Array(1) })
  const plan = aPlan([aRow('one', { files: [file('a.txt'), file('b.txt')] })])
  const progress = beginProgress(plan)
  store.fails.files = true
  await expect(runImport(plan, { vault: store.vault, progress, onProgress: noticed })).rejects.toThrow('cut')
  expect(progress.done.size).toBe(0)
  store.fails.files = false
  await runImport(plan, { vault: store.vault, progress, onProgress: noticed })
  expect(store.files).toEqual(['a.txt', 'b.txt'])
  expect(store.written).toHaveLength(1)
  expect(progress.done.size).toBe(1)
})

test('files that a record lacks are added to it, and only they when that broke off', async () => {
  const store = aStore()
  const files = [{ name: 'key.pem', bytes: new Uint8Array(1) }]
  const target = { id: 'pwd_a', folder_id: 'pwf_a', version: 3 }
  const content = aState('One')
  const plan = aPlan([{ status: 'changed', line: 1, name: 'One', login: '', content, files, target }])
  const progress = beginProgress(plan)
  store.fails.files = true
  await expect(runImport(plan, { vault: store.vault, progress, onProgress: noticed })).rejects.toThrow('cut')
  store.fails.files = false
  await runImport(plan, { vault: store.vault, progress, onProgress: noticed })
  expect(store.files).toEqual(['key.pem'])
  expect(store.written).toHaveLength(1)
  expect(progress.done.size).toBe(1)
})
