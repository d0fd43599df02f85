import type { HeldVault } from '../../vault/holder-calls.ts'

type Place = { folder_id: string; id: string }
type Bytes = Uint8Array<ArrayBuffer>
type OnBytes = (done: number, of: number) => void

/** Adds a file to a record, chunk by chunk: the holder takes no line of a hundred megabytes. What broke off is taken back. */
export async function sendFile(
  vault: HeldVault,
  { folder_id, id }: Place,
  { name, bytes, onBytes }: { name: string; bytes: Bytes; onBytes: OnBytes },
): Promise<void> {
  const facts = { name, type: 'application/octet-stream', bytes: bytes.length }
  const { id: file_id, chunks, chunk_bytes } = await vault.beginFile(folder_id, id, facts)
  try {
    for (let index = 0; index < chunks; index++) {
      const part = bytes.slice(index * chunk_bytes, (index + 1) * chunk_bytes)
      await vault.putFileChunk(file_id, index, part)
      onBytes(index * chunk_bytes + part.length, bytes.length)
    }
  } catch (error) {
    // Out of reach it stays unfinished, which the server deletes after a day.
    await vault.cancelFile(file_id).catch(() => {})
    throw error
  }
  await vault.finishFile(file_id)
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
