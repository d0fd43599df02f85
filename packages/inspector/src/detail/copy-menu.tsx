import { type Redactor, redact } from '@nora/capture/redaction'
import type { CapturedDetail } from '@nora/contract/tunnels'
import { Button, Menu, useCopy, useTexts } from '@nora/ui'
import { Check, Copy, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { decodeWhole } from '../bodies/body-kind.ts'
import { readBody } from '../bodies/use-body.ts'
import type { ExchangeSource } from '../exchanges/exchange-source.ts'
import { toCurl } from './curl-command.ts'
import { exportTexts } from './export.messages.ts'
import { toFetch } from './fetch-call.ts'

export type CopyMenuProps = { detail: CapturedDetail; source: ExchangeSource; baseUrl: string }

type Format = (detail: CapturedDetail, baseUrl: string, body: Uint8Array | null) => string

/** The request as a command, without its secrets unless they are asked for. */
export function CopyMenu({ detail, source, baseUrl }: CopyMenuProps) {
  const texts = useTexts(exportTexts)
  const [outcome, copy] = useCopy()
  const [withSecrets, setWithSecrets] = useState(false)

  async function write(format: Format): Promise<string> {
    const body = await wholeBody(detail, source)
    if (withSecrets) return format(detail, baseUrl, body)
    const text = body && decodeWhole(body)
    const redactor = redact(detail, text === null ? [] : [text])
    return format(redactor.detail, baseUrl, body && redactBytes(body, text, redactor))
  }

  return (
    <>
      <Menu
        trigger={<Button icon={icons[outcome]}>{texts.copyAs}</Button>}
        entries={[
          { label: 'curl', onSelect: () => copy(write(toCurl)) },
          { label: 'fetch', onSelect: () => copy(write(toFetch)) },
          { kind: 'separator' },
          { kind: 'check', label: texts.withSecrets, checked: withSecrets, onChange: setWithSecrets },
        ]}
      />
      <span className="sr-only" role="status">
        {outcome === 'idle' ? '' : texts.outcomes[outcome]}
      </span>
    </>
  )
}

const icons: Record<'idle' | 'copied' | 'failed', ReactNode> = {
  idle: <Copy aria-hidden="true" />,
  copied: <Check aria-hidden="true" className="text-ok" />,
  failed: <X aria-hidden="true" className="text-bad" />,
}

/** Null when it was not kept whole. */
async function wholeBody(
  { id, request }: CapturedDetail,
  source: ExchangeSource,
): Promise<Uint8Array | null> {
  const { bytes, kept_bytes } = request.body
  if (bytes === 0) return new Uint8Array()
  return kept_bytes === bytes ? readBody(source.bodyUrl(id, 'request')) : null
}

function redactBytes(body: Uint8Array, text: string | null, redactor: Redactor): Uint8Array {
  return text === null ? redactor.bytes(body) : new TextEncoder().encode(redactor.text(text))
}
