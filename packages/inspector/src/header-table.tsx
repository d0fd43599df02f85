import type { CapturedHead } from '@nora/contract'
import { useTexts } from '@nora/ui'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { inspectorTexts } from './inspector.messages.ts'
import { isSecretHeader } from './redaction.ts'

export function HeaderTable({ headers, label }: { headers: CapturedHead['headers']; label: string }) {
  const texts = useTexts(inspectorTexts)
  if (headers.length === 0) return <p className="text-faint">{texts.noHeaders}</p>
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[200px_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-code"
    >
      {headers.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the order is the identity
        <div key={index} className="contents">
          <dt className="break-words text-faint">{name.toLowerCase()}</dt>
          <dd className="min-w-0 break-words">
            {isSecretHeader(name) ? <HiddenValue name={name} value={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function HiddenValue({ name, value }: { name: string; value: string }) {
  const texts = useTexts(inspectorTexts)
  const [shown, setShown] = useState(false)
  if (shown) return value
  return (
    <button
      type="button"
      title={texts.reveal(name)}
      onClick={() => setShown(true)}
      className="inline-flex items-center gap-1.5 rounded-xs text-left text-faint hover:text-text"
    >
      {texts.hidden(value.length)}
      <Eye role="img" aria-label={texts.reveal(name)} className="size-3.5" />
    </button>
  )
}
