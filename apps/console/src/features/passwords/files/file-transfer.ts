import type { FileOnItsWay } from '@nora/vault-client'
import { GivenUp } from '../../../platform/given-up.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** `onProgress` is told how many bytes are through. */
export type Watch = { signal: AbortSignal; onProgress(bytes: number): void }

export type Upload<Answer> = {
  /** Goes on where it broke off. Given up by the signal, nothing of it is left. */
  run(watch: Watch): Promise<Answer>
  /** Deletes what was sent, as far as the server can be reached. */
  cancel(): Promise<void>
}

/** Where a file goes: to a record, or by a link. */
export type UploadPlace<Answer> = {
  begin(): Promise<FileOnItsWay>
  put(id: string, index: number, plain: Bytes): Promise<void>
  finish(id: string): Promise<Answer>
  cancel(id: string): Promise<void>
}

/** Sends a file chunk by chunk, so that the page knows how far it is and holds no more than one of them. */
export function createUpload<Answer>(place: UploadPlace<Answer>, file: Blob): Upload<Answer> {
  let begun: FileOnItsWay | null = null
  let next = 0

  async function cancel(): Promise<void> {
    // Out of reach it stays unfinished, which the server deletes after a day.
    if (begun) await place.cancel(begun.id).catch(() => {})
    begun = null
    next = 0
  }
  return {
    cancel,
    async run({ signal, onProgress }) {
      begun ??= await place.begin()
      const { id, chunks, chunk_bytes } = begun
      for (; next < chunks && !signal.aborted; next++) {
        const from = next * chunk_bytes
        const part = file.slice(from, from + chunk_bytes)
        await place.put(id, next, new Uint8Array(await part.arrayBuffer()))
        onProgress(from + part.size)
      }
      if (signal.aborted) {
        await cancel()
        throw new GivenUp()
      }
      return place.finish(id)
    },
  }
}

/** The bytes of a file, each chunk of which has proven to be its own. Throws GivenUp when the signal ends it. */
export async function receiveChunks(
  read: (id: string, index: number) => Promise<Bytes>,
  { id, bytes, chunks }: Pick<FileOnItsWay, 'id' | 'bytes' | 'chunks'>,
  { signal, onProgress }: Watch,
): Promise<Bytes> {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (let index = 0; index < chunks; index++) {
    if (signal.aborted) throw new GivenUp()
    const chunk = await read(id, index)
    whole.set(chunk, at)
    at += chunk.length
    onProgress(at)
  }
  if (signal.aborted) throw new GivenUp()
  return whole
}
