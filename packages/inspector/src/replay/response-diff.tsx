import type { CapturedDetail } from '@nora/contract/tunnels'
import { formatDuration } from '@nora/kit'
import { ErrorState, Skeleton, StatusBadge, useLang, useTexts } from '@nora/ui'
import { useEffect, useState } from 'react'
import { useBody } from '../bodies/use-body.ts'
import type { ExchangeSource } from '../exchanges/exchange-source.ts'
import { compareHeaders } from './compared-headers.ts'
import { diffTexts } from './diff.messages.ts'
import { BodyChanges, HeaderChanges } from './message-changes.tsx'

export type ResponseDiffProps = { detail: CapturedDetail; originalId: string; source: ExchangeSource }

/** Shows how the response to a replay differs from the response to the original request. */
export function ResponseDiff({ detail, originalId, source }: ResponseDiffProps) {
  const texts = useTexts(diffTexts)
  const [original, setOriginal] = useState<CapturedDetail | 'gone'>()
  useEffect(() => {
    const stop = new AbortController()
    source
      .getDetail(originalId, stop.signal)
      .then(setOriginal, () => !stop.signal.aborted && setOriginal('gone'))
    return () => stop.abort()
  }, [source, originalId])
  if (original === 'gone') return <ErrorState title={texts.originalGone} />
  if (!original) return <Skeleton className="h-24 w-full" />
  return (
    <div className="flex flex-col gap-5">
      <Outcomes original={original} repeated={detail} />
      <HeaderChanges
        of="response"
        changes={compareHeaders(original.response?.headers ?? [], detail.response?.headers ?? [])}
      />
      <ResponseBodies original={original} repeated={detail} source={source} />
    </div>
  )
}

type Pair = { original: CapturedDetail; repeated: CapturedDetail }

function Outcomes({ original, repeated }: Pair) {
  const texts = useTexts(diffTexts)
  const lang = useLang()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
      {(
        [
          ['original', original],
          ['repeated', repeated],
        ] as const
      ).map(([which, { status, duration_ms }]) => (
        <div key={which} className="contents">
          <dt className="text-faint">{texts[which]}</dt>
          <dd className="flex items-center gap-2.5">
            <StatusBadge status={status} />
            {duration_ms !== null && <span className="text-soft">{formatDuration(lang, duration_ms)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ResponseBodies({ original, repeated, source }: Pair & { source: ExchangeSource }) {
  const before = useBody(source.bodyUrl(original.id, 'response'), original.response?.body.kept_bytes ?? 0)
  const after = useBody(source.bodyUrl(repeated.id, 'response'), repeated.response?.body.kept_bytes ?? 0)
  return <BodyChanges of="response" before={before} after={after} />
}
