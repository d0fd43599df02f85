import { expect, test } from 'vitest'
import { FolderWriter } from './testing/folder-writer.ts'
import { usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()

test('what was written is read back whole and opened', async () => {
  const folder = await new FolderWriter(stage.anna).create()
  const [id = ''] = await folder.write([{ overview: 'GitHub', details: 'hunter2' }])
  const other = new FolderWriter(stage.anna, folder.id)
  const records = await other.read([stage.anna])
  expect(records.get(id)).toMatchObject({ overview: 'GitHub', details: 'hunter2', version: 1 })
  expect(other.title).toBe('Servers')
})
