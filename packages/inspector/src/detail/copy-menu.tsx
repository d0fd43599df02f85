import type { CapturedDetail } from '@nora/contract/tunnels'
import { Button, Menu, useCopy, useTexts } from '@nora/ui'
import { Check, Copy, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BodySource } from '../exchanges/exchange-source.ts'
import { toCurl } from './curl-command.ts'
import { exportTexts } from './export.messages.ts'
import { toFetch } from './fetch-call.ts'
import { type Format, writeRequest } from './write-request.ts'

export type CopyMenuProps = { detail: CapturedDetail; source: BodySource; baseUrl: string }

/** The request as a command, without its secrets unless they are asked for. */
export function CopyMenu({ detail, source, baseUrl }: CopyMenuProps) {
  const texts = useTexts(exportTexts)
  const [outcome, copy] = useCopy()
  const [withSecrets, setWithSecrets] = useState(false)

  const write = (format: Format) => writeRequest(format, { detail, source, baseUrl, withSecrets })
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
