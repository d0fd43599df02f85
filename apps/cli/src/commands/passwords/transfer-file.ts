import type { FileOnItsWay, ShareToMake } from '@nora/vault-client'
import type { HeldVault } from '../../vault/holder-calls.ts'

type Place = { folder_id: string; id: string }
type Bytes = Uint8Array<ArrayBuffer>
export type MadeShare = Awaited<ReturnType<HeldVault['makeShare']>>
type OnBytes = (done: number, of: number) => void

/** Adds a file to a record, chunk by chunk: the holder takes no line of a hundred megabytes. What broke off is taken back. */
export async function sendFile(
  vault: HeldVault,
  { folder_id, id }: Place,
  { name, bytes, onBytes }: { name: string; bytes: Bytes; onBytes: OnBytes },
): Promise<void> {
  const facts = { name, type: 'application/octet-stream', bytes: bytes.length }
  const begun = await vault.beginFile(folder_id, id, facts)
  await sendChunks(vault, begun, { bytes, onBytes, cancel: () => vault.cancelFile(begun.id) })
  await vault.finishFile(begun.id)
}

/** Makes a link by which a file goes; its fragment is answered once all of it is there. What broke off is revoked. */
export async function sendByLink(
  vault: HeldVault,
  share: ShareToMake,
  { name, bytes, onBytes }: { name: string; bytes: Bytes; onBytes: OnBytes },
): Promise<MadeShare> {
  const begun = await vault.beginShare(share, {
    name,
    type: 'application/octet-stream',
    bytes: bytes.length,
  })
  await sendChunks(vault, begun, { bytes, onBytes, cancel: () => vault.cancelShare(begun.id) })
  return vault.finishShare(begun.id)
}

async function sendChunks(
  vault: HeldVault,
  { id, chunks, chunk_bytes }: FileOnItsWay,
  { bytes, onBytes, cancel }: { bytes: Bytes; onBytes: OnBytes; cancel(): Promise<void> },
): Promise<void> {
  try {
    for (let index = 0; index < chunks; index++) {
      const part = bytes.slice(index * chunk_bytes, (index + 1) * chunk_bytes)
      await vault.putFileChunk(id, index, part)
      onBytes(index * chunk_bytes + part.length, bytes.length)
    }
  } catch (error) {
    // Out of reach it stays unfinished, which the server deletes after a day.
    await cancel().catch(() => {})
    throw error
  }
}

/** The bytes of a file of a record. */
export async function receiveFile(
  vault: HeldVault,
  { folder_id, id }: Place,
  { file_id, onBytes }: { file_id: string; onBytes: OnBytes },
): Promise<Bytes> {
  const { bytes, chunks } = await vault.openFile(folder_id, id, file_id)
  const whole = new Uint8Array(bytes)
  let at = 0
  for (let index = 0; index < chunks; index++) {
    const chunk = await vault.readFileChunk(file_id, index)
    whole.set(chunk, at)
    at += chunk.length
    onBytes(at, bytes)
  }
  await vault.closeFile(file_id)
  return whole
}
