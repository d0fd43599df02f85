import type { CapturedMessage } from '@nora/contract/tunnels'
import { KIB } from '@nora/kit'
import { CopyButton, useTexts } from '@nora/ui'
import { parseJson } from './body-kind.ts'
import { BoundedText } from './bounded-text.tsx'
import { hexDump } from './hex-dump.ts'
import { JsonTree } from './json-tree.tsx'
import { messageTexts } from './message.messages.ts'

const STEP_BYTES = 16 * KIB

/** One message, whole: JSON as a tree, other text as it is, the rest byte by byte. */
export function MessageContent({ message }: { message: CapturedMessage }) {
  const texts = useTexts(messageTexts)
  const { content, encoding, frames, compressed, decoded, kept_bytes, bytes } = message
  const isText = encoding === 'utf8'
  const json = isText ? parseJson(content) : null
  const facts = [
    texts.directions[message.direction],
    message.event_id !== null && `id ${message.event_id}`,
    frames > 1 && texts.frames(frames),
    compressed && (decoded ? texts.wasCompressed : texts.notDecoded),
    decoded && kept_bytes < bytes && texts.cut(kept_bytes, bytes),
  ]
  return (
    <div className="border-t border-line bg-surface px-3.5 py-3">
      <div className="mb-2 flex items-center gap-2 text-xs text-faint">
        {facts.filter(Boolean).join(' · ')}
        {isText && <CopyButton text={content} label={texts.copy} className="ml-auto" />}
      </div>
      {json !== null && typeof json.value === 'object' ? (
        <JsonTree value={json.value} />
      ) : (
        <BoundedText
          bytes={isText ? new TextEncoder().encode(content) : fromBase64(content)}
          stepBytes={STEP_BYTES}
          toText={isText ? (part) => new TextDecoder().decode(part) : hexDump}
          wrap={isText}
        />
      )}
    </div>
  )
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
