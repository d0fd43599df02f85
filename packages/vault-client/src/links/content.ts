import { type Bytes, fromJson, toUtf8, VaultError } from '@nora/vault-core'
import { encodeDetails, encodeOverview, parseDetails, parseOverview } from '@nora/vault-records'
import type { SharedContent } from '../views.ts'
import { type LinkFile, parseLinkFile } from './link-file.ts'

type Text = { kind: 'inline'; text: string }
export type Sealed = {
  content: Exclude<SharedContent, { kind: 'inline' }> | Text
  reply_kem: string | null
  /** With a text alone, which may be empty then. */
  file: LinkFile | null
}

const TEXT_MAX = 60_000

/** What a link shows, and the key that a reply is sealed to: the server could name its own. */
export function encodeShared({ content, reply_kem, file }: Sealed): Bytes {
  if (content.kind === 'inline') {
    return toUtf8(JSON.stringify({ text: content.text, reply_kem, ...(file && { file }) }))
  }
  const overview = new TextDecoder().decode(encodeOverview(content.content.overview))
  const details = new TextDecoder().decode(encodeDetails(content.content.details))
  return toUtf8(JSON.stringify({ overview, details, reply_kem }))
}

/** Throws `not_json` for what our clients would not seal. */
export function parseShared(bytes: Bytes): Sealed {
  const { text, overview, details, reply_kem, file } = (fromJson(bytes) ?? {}) as Record<string, unknown>
  const kem = typeof reply_kem === 'string' ? reply_kem : null
  if (typeof text === 'string' && text.length <= TEXT_MAX) {
    const named = file === undefined ? null : parseLinkFile(file)
    return { content: { kind: 'inline', text }, reply_kem: kem, file: named }
  }
  if (typeof overview !== 'string' || typeof details !== 'string') {
    throw new VaultError('not_json', 'what the link shows is neither a record nor a text')
  }
  const content = { overview: parseOverview(toUtf8(overview)), details: parseDetails(toUtf8(details)) }
  return { content: { kind: 'record', content }, reply_kem: kem, file: null }
}
