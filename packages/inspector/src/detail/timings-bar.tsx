import type { CapturedDetail } from '@nora/contract/tunnels'
import { useTexts } from '@nora/ui'
import { inspectorTexts } from '../inspector.messages.ts'

/** How long each part of the way took, to scale. Parts that did not happen are not drawn. */
export function TimingsBar({ timings }: { timings: CapturedDetail['timings'] }) {
  const texts = useTexts(inspectorTexts)
  const parts = [
    { ms: timings.wait_ms, colour: 'bg-accent', text: texts.wait },
    { ms: timings.receive_ms, colour: 'bg-ok', text: texts.receive },
  ].flatMap(({ ms, ...part }) => (ms === null ? [] : [{ ...part, ms }]))
  if (parts.length === 0) return null
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ colour, ms }) => (
          <span key={colour} className={`min-w-1 ${colour}`} style={{ flexGrow: Math.max(ms, 0.01) }} />
        ))}
      </div>
      <ul aria-label={texts.timings} className="mt-1.5 flex flex-wrap gap-x-4 text-xs text-faint">
        {parts.map(({ colour, text, ms }) => (
          <li key={colour} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-1.5 rounded-full ${colour}`} />
            {text(ms)}
          </li>
        ))}
      </ul>
    </div>
  )
}
