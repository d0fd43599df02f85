import { calls } from '@nora/contract/calls'
import { CHUNK_BYTES } from '@nora/vault-core'
import { expect, test } from 'vitest'
import type { VaultDeps } from './deps.ts'
import { FileTransfers } from './file-transfers.ts'
import { announceFile, downloadFile, receiveChunk, sendChunk, toKeyedFile, uploadFile } from './files.ts'

const PLACE = { folder_id: 'pwf_1', record_id: 'pwd_1' }
const BYTES = Uint8Array.from({ length: CHUNK_BYTES + 5 }, (_, index) => index % 251)

/** A server that keeps chunks, as far as files go. */
function fakeServer() {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  const removed: string[] = []
  let failAt = -1
  const passwords = {
    addFile: async () => ({}),
    async putFileChunk({ params, body }: { params: { chunk: string }; body: Blob }) {
      if (Number(params.chunk) === failAt) throw new Error('no connection')
      stored.set(params.chunk, new Uint8Array(await body.arrayBuffer()))
    },
    removeFile: async ({ params }: { params: { file: string } }) => void removed.push(params.file),
  }
  const deps = {
    api: { passwords },
    ids: { next: (prefix: string) => `${prefix}_1` },
    callStream: async (call: unknown, { params }: { params: { chunk: string } }) => {
      expect(call).toBe(calls.passwords.getFileChunk)
      return new Response(stored.get(params.chunk))
    },
  } as unknown as VaultDeps
  const failAtChunk = (index: number) => {
    failAt = index
  }
  return { deps, stored, removed, failAtChunk }
}

test('a file comes back as it was, whole and chunk by chunk', async () => {
  const { deps, stored } = fakeServer()
  const facts = await uploadFile(deps, PLACE, { name: 'a', type: '', bytes: BYTES })
  expect([stored.size, facts.bytes]).toEqual([2, BYTES.length])
  // Compared as bytes: element by element it takes seconds.
  expect(Buffer.from(await downloadFile(deps, PLACE, facts)).equals(BYTES)).toBe(true)
  const file = await toKeyedFile(PLACE, facts)
  expect(await receiveChunk(deps, file, 1)).toEqual(BYTES.slice(CHUNK_BYTES))
})

test('an upload that breaks off is taken back', async () => {
  const { deps, removed, failAtChunk } = fakeServer()
  failAtChunk(1)
  await expect(uploadFile(deps, PLACE, { name: 'a', type: '', bytes: BYTES })).rejects.toThrow(
    'no connection',
  )
  expect(removed).toEqual(['pwa_1'])
})

test('a chunk sent again is the same bytes, and other bytes are refused under the same nonce', async () => {
  const { deps, stored } = fakeServer()
  const file = await announceFile(deps, PLACE, { name: 'a', type: '', bytes: 5 })
  await sendChunk(deps, file, { index: 0, plain: Uint8Array.of(1, 2, 3, 4, 5) })
  const first = stored.get('0')
  await sendChunk(deps, file, { index: 0, plain: Uint8Array.of(1, 2, 3, 4, 5) })
  expect(stored.get('0')).toEqual(first)
  const other = sendChunk(deps, file, { index: 0, plain: Uint8Array.of(1, 2, 3, 4, 6) })
  await expect(other).rejects.toMatchObject({ fault: 'wrong_state' })
  expect(stored.get('0')).toEqual(first)
})

test('a chunk of another length than its file says is refused, on its way in and out', async () => {
  const { deps } = fakeServer()
  const file = await announceFile(deps, PLACE, { name: 'a', type: '', bytes: 5 })
  const short = sendChunk(deps, file, { index: 0, plain: Uint8Array.of(1) })
  await expect(short).rejects.toMatchObject({ fault: 'wrong_length' })
  await sendChunk(deps, file, { index: 0, plain: new Uint8Array(5) })
  const longer = await toKeyedFile(PLACE, { ...file.facts, bytes: 6 })
  await expect(receiveChunk(deps, longer, 0)).rejects.toMatchObject({ fault: 'wrong_length' })
})

test('a file is whole when each of its chunks was sent, and forgotten with the vault', async () => {
  const { deps } = fakeServer()
  const transfers = new FileTransfers()
  transfers.add(await announceFile(deps, PLACE, { name: 'a', type: '', bytes: BYTES.length }))
  transfers.noteSent('pwa_1', 1)
  transfers.noteSent('pwa_1', 1)
  expect(transfers.isWhole('pwa_1')).toBe(false)
  transfers.noteSent('pwa_1', 0)
  expect(transfers.isWhole('pwa_1')).toBe(true)
  transfers.clear()
  expect(() => transfers.get('pwa_1')).toThrow('not on its way')
})
