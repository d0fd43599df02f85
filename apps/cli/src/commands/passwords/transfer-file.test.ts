import { expect, test } from 'vitest'
import { fakeVault } from '../../testing/fake-vault.ts'
import { receiveFile, sendFile } from './transfer-file.ts'

const PLACE = { folder_id: 'pwf_1', id: 'pwd_1' }
const FILE = { name: 'a', bytes: Uint8Array.of(1, 2, 3) }

test('a file is sent in chunks, and tells after each how far it is', async () => {
  const { vault, asked } = fakeVault({ state: 'open' })
  const told: number[] = []
  await sendFile(vault, PLACE, { ...FILE, onBytes: (done, of) => void told.push(done, of) })
  expect(asked).toEqual([
    'beginFile a 3',
    'putFileChunk pwa_1 0 2',
    'putFileChunk pwa_1 1 1',
    'finishFile pwa_1',
  ])
  expect(told).toEqual([2, 3, 3, 3])
})

test('a file that breaks off is taken back', async () => {
  const { vault, asked } = fakeVault({ state: 'open' })
  const putFileChunk = () => Promise.reject(new Error('no connection'))
  const sending = sendFile({ ...vault, putFileChunk }, PLACE, { ...FILE, onBytes: () => {} })
  await expect(sending).rejects.toThrow('no connection')
  expect(asked).toEqual(['beginFile a 3', 'cancelFile pwa_1'])
})

test('a file is received in chunks, and tells after each how far it is', async () => {
  const { vault, asked } = fakeVault({ state: 'open' })
  const told: number[] = []
  const onBytes = (done: number, of: number) => void told.push(done, of)
  expect(await receiveFile(vault, PLACE, { file_id: 'pwa_1', onBytes })).toEqual(FILE.bytes)
  expect([told, asked]).toEqual([[2, 3, 3, 3], ['closeFile pwa_1']])
})
