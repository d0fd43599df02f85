import type { CapturedMessage } from '@nora/capture'
import { type CapturedByEdge, type CaptureSource, getSourceId } from '@nora/link'
import type { Deps } from './captures.deps.ts'
import type { CaptureRow } from './captures.store.ts'
import type { CapturedParts } from './captures.tables.ts'

/** The folder of all captures. */
export const FOLDER = 'captures'

/** The folder of what was captured of one tunnel or gateway. */
export function toFolder(team_id: string, source: CaptureSource): string {
  return `${FOLDER}/${team_id}/${getSourceId(source)}`
}

/** Splits an exchange into what its row holds and what its file holds: the bodies and the messages. */
export function toDetailParts({ request, response, timings, messages, unreadable }: CapturedByEdge): {
  parts: CapturedParts
  chunks: Buffer[]
} {
  const told = messages.length === 0 ? Buffer.alloc(0) : Buffer.from(JSON.stringify(messages))
  const asked = split(request.body)
  const answered = response && split(response.body)
  return {
    parts: {
      request: { ...request, body: asked.body },
      response: response && answered && { ...response, body: answered.body },
      timings,
      message_bytes: told.length,
      unreadable,
    },
    chunks: [asked.bytes, ...(answered ? [answered.bytes] : []), told],
  }
}

function split({ content, ...facts }: CapturedByEdge['request']['body']) {
  const bytes = Buffer.from(content, 'base64')
  return { bytes, body: { ...facts, kept_bytes: bytes.length } }
}

/** The kept bytes of a part; empty when they are gone. */
export async function readPart(
  { files }: Pick<Deps, 'files'>,
  { file, parts }: CaptureRow,
  part: 'request' | 'response' | 'messages',
): Promise<Buffer> {
  const asked = parts.request.body.kept_bytes
  const answered = parts.response?.body.kept_bytes ?? 0
  const ranges = {
    request: { start: 0, end: asked },
    response: { start: asked, end: asked + answered },
    messages: { start: asked + answered, end: asked + answered + parts.message_bytes },
  }
  const range = ranges[part]
  if (file === null || range.start === range.end) return Buffer.alloc(0)
  return (await files.read(file, range)) ?? Buffer.alloc(0)
}

/** Reads the stored messages, oldest first. */
export async function readMessages(deps: Pick<Deps, 'files'>, row: CaptureRow): Promise<CapturedMessage[]> {
  const bytes = await readPart(deps, row, 'messages')
  return bytes.length === 0 ? [] : (JSON.parse(bytes.toString('utf8')) as CapturedMessage[])
}
