import type { RecordWithDetails } from '@nora/vault-client'
import type { FileFacts } from '@nora/vault-records'
import { GivenUp } from '../../../platform/given-up.ts'
import type { VaultPort } from '../../../platform/vault-port.ts'

type Place = Pick<RecordWithDetails, 'folder_id' | 'id'>

/** `onProgress` is told how many bytes are through. */
export type Watch = { signal: AbortSignal; onProgress(bytes: number): void }

export type Upload = {
  /** Goes on where it broke off. Given up by the signal, nothing of it is left. */
  run(watch: Watch): Promise<void>
  /** Deletes what was sent, as far as the server can be reached. */
  cancel(): Promise<void>
}

/** Sends a file chunk by chunk, so that the page knows how far it is and holds no more than one of them. */
export function createUpload(vault: VaultPort, place: Place, file: File): Upload {
  let begun: Awaited<ReturnType<VaultPort['beginFile']>> | null = null
  let next = 0

  async function cancel(): Promise<void> {
    // Out of reach it stays unfinished, which the server deletes after a day.
    if (begun) await vault.cancelFile(begun.id).catch(() => {})
    begun = null
    next = 0
  }
  return {
    cancel,
    async run({ signal, onProgress }) {
      const facts = { name: file.name, type: file.type, bytes: file.size }
      begun ??= await vault.beginFile(place.folder_id, place.id, facts)
      const { id, chunks, chunk_bytes } = begun
      for (; next < chunks && !signal.aborted; next++) {
        const from = next * chunk_bytes
        const part = file.slice(from, from + chunk_bytes)
        await vault.putFileChunk(id, next, new Uint8Array(await part.arrayBuffer()))
        onProgress(from + part.size)
      }
      if (signal.aborted) {
        await cancel()
        throw new GivenUp()
      }
      await vault.finishFile(id)
    },
  }
}

/** The bytes of a file of the record. Throws GivenUp when the signal ends it. */
export async function receiveFile(
  vault: VaultPort,
  { record, file }: { record: Place; file: FileFacts },
  { signal, onProgress }: Watch,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, bytes, chunks } = await vault.openFile(record.folder_id, record.id, file.id)
  try {
    const whole = new Uint8Array(bytes)
    let at = 0
    for (let index = 0; index < chunks; index++) {
      if (signal.aborted) throw new GivenUp()
      const chunk = await vault.readFileChunk(id, index)
      whole.set(chunk, at)
      at += chunk.length
      onProgress(at)
    }
    return whole
  } finally {
    await vault.closeFile(id)
  }
}
