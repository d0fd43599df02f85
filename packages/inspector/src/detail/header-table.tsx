import { holdsSecret } from '@nora/capture/secret-names'
import type { CapturedHead } from '@nora/contract/tunnels'
import { useTexts } from '@nora/ui'
import { inspectorTexts } from '../inspector.messages.ts'
import { HiddenValue } from '../secrets/hidden-value.tsx'

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
            {holdsSecret(name, value) ? <HiddenValue name={name} value={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
