import type { Deps } from '../webhooks.deps.ts'
import type { RequestRow } from './requests.store.ts'

/** The folder of all bodies. */
export const FOLDER = 'webhooks'

/** The body as it was sent; null: it is gone. */
export async function readBody(
  { files }: Pick<Deps, 'files'>,
  { body, file, body_bytes }: Pick<RequestRow, 'body' | 'file' | 'body_bytes'>,
): Promise<Buffer | null> {
  if (body !== null) return body
  if (file === null) return body_bytes === 0 ? Buffer.alloc(0) : null
  const read = await files.read(file, { start: 0, end: body_bytes })
  return read === null || read.length < body_bytes ? null : read
}
