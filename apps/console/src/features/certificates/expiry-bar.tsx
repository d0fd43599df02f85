import type { Certificate } from '@nora/contract/certificates'
import { DAY_MS, formatDuration } from '@nora/kit'
import { classNames, useLang, useTexts } from '@nora/ui'
import { certificatesTexts } from './certificates.messages.ts'

const SOON_MS = 14 * DAY_MS
const VERY_SOON_MS = 3 * DAY_MS

type Validity = Pick<Certificate, 'not_before' | 'not_after' | 'source'>

/** How much of the lifetime is left. An uploaded certificate that ends soon is somebody's task. */
export function ExpiryBar({ validity, now }: { validity: Validity; now: number }) {
  const texts = useTexts(certificatesTexts)
  const lang = useLang()
  const [start, end] = [Date.parse(validity.not_before), Date.parse(validity.not_after)]
  const leftMs = end - now
  const share = Math.min(Math.max(leftMs / (end - start), 0), 1)
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="truncate text-sm">
        {leftMs > 0 ? texts.left(formatDuration(lang, leftMs)) : texts.states.ended}
      </span>
      <span aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-line">
        <span
          className={classNames('block h-full rounded-full', getTone(validity, leftMs))}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
    </span>
  )
}

function getTone({ source }: Validity, leftMs: number): string {
  if (leftMs < VERY_SOON_MS) return 'bg-bad'
  return source === 'uploaded' && leftMs < SOON_MS ? 'bg-warn' : 'bg-ok'
}
