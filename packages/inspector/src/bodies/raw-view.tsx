import { HIDDEN, hideInLine, holdsSecret } from '@nora/capture/secret-names'
import type { CapturedDetail, CapturedHead } from '@nora/contract/tunnels'
import { KIB } from '@nora/kit'
import { Checkbox, useTexts } from '@nora/ui'
import { useState } from 'react'
import type { ExchangeSource } from '../exchanges/exchange-source.ts'
import { inspectorTexts } from '../inspector.messages.ts'
import { isText } from './body-kind.ts'
import { BoundedText, Code } from './bounded-text.tsx'
import { hexDump } from './hex-dump.ts'
import { useBody } from './use-body.ts'

const STEP_BYTES = 16 * KIB

/** Shows both messages as they travelled: start line, headers in their order and spelling, body. */
export function RawView({ detail, source }: { detail: CapturedDetail; source: ExchangeSource }) {
  const texts = useTexts(inspectorTexts)
  const [revealed, setRevealed] = useState(false)
  const { id, request, response } = detail
  const isHiding =
    [...request.headers, ...(response?.headers ?? [])].some(([name, value]) => holdsSecret(name, value)) ||
    hideInLine(request.start_line, HIDDEN) !== request.start_line
  return (
    <div className="flex flex-col gap-4">
      {isHiding && (
        <Checkbox
          label={texts.revealAll}
          checked={revealed}
          onChange={(event) => setRevealed(event.target.checked)}
        />
      )}
      <RawMessage
        title={texts.request}
        head={headText(request, revealed, texts.hidden)}
        url={source.bodyUrl(id, 'request')}
        keptBytes={request.body.kept_bytes}
      />
      {response && (
        <RawMessage
          title={texts.response}
          head={headText(response, revealed, texts.hidden)}
          url={source.bodyUrl(id, 'response')}
          keptBytes={response.body.kept_bytes}
        />
      )}
    </div>
  )
}

type RawMessageProps = { title: string; head: string; url: string; keptBytes: number }

function RawMessage({ title, head, url, keptBytes }: RawMessageProps) {
  const body = useBody(url, keptBytes)
  return (
    <section aria-label={title} className="rounded-md border border-line bg-sunken px-3.5 py-3">
      <Code wrap>{`${head}\n\n`}</Code>
      {body.state === 'loaded' && body.bytes.length > 0 && (
        <BoundedText
          bytes={body.bytes}
          stepBytes={STEP_BYTES}
          toText={isText(body.bytes) ? (bytes) => new TextDecoder().decode(bytes) : hexDump}
          wrap
        />
      )}
    </section>
  )
}

function headText(head: CapturedHead, revealed: boolean, hidden: (length: number) => string): string {
  const lines = head.headers.map(
    ([name, value]) => `${name}: ${revealed || !holdsSecret(name, value) ? value : hidden(value.length)}`,
  )
  return [revealed ? head.start_line : hideInLine(head.start_line, HIDDEN), ...lines].join('\n')
}
