import { holdsSecret } from '@nora/capture/secret-names'
import type { CapturedDetail } from '@nora/contract/tunnels'
import { formatDuration } from '@nora/kit'
import { ErrorState, Skeleton, StatusBadge, useLang, useTexts } from '@nora/ui'
import { useEffect, useMemo, useState } from 'react'
import { decodeWhole, parseJson } from '../bodies/body-kind.ts'
import { useBody } from '../bodies/use-body.ts'
import type { ExchangeSource } from '../exchanges/exchange-source.ts'
import { inspectorTexts } from '../inspector.messages.ts'
import { compareHeaders, type HeaderChange } from './compared-headers.ts'
import { diffTexts } from './diff.messages.ts'
import { diffLines } from './diff-lines.ts'
import { DiffText } from './diff-text.tsx'

/** Only this much of the beginning of a body is compared. */
const COMPARED_BYTES = 1024 * 1024

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
        changes={compareHeaders(original.response?.headers ?? [], detail.response?.headers ?? [])}
      />
      <BodyChanges original={original} repeated={detail} source={source} />
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

function HeaderChanges({ changes }: { changes: readonly HeaderChange[] }) {
  const texts = useTexts(diffTexts)
  const { hidden } = useTexts(inspectorTexts)
  const lines = changes.flatMap(({ name, before, after }) => {
    const told = (value: string) => `${name}: ${holdsSecret(name, value) ? hidden(value.length) : value}`
    return [
      ...before.map((value) => ({ kind: 'removed', text: told(value) }) as const),
      ...after.map((value) => ({ kind: 'added', text: told(value) }) as const),
    ]
  })
  return (
    <section aria-label={texts.headers}>
      <h3 className="mb-1.5 font-semibold">{texts.headers}</h3>
      {lines.length === 0 ? <p className="text-faint">{texts.same}</p> : <DiffText lines={lines} />}
    </section>
  )
}

function BodyChanges({ original, repeated, source }: Pair & { source: ExchangeSource }) {
  const texts = useTexts(diffTexts)
  const before = useBody(source.bodyUrl(original.id, 'response'), original.response?.body.kept_bytes ?? 0)
  const after = useBody(source.bodyUrl(repeated.id, 'response'), repeated.response?.body.kept_bytes ?? 0)
  const compared = useMemo(
    () =>
      before.state === 'loaded' && after.state === 'loaded' ? compareBodies(before.bytes, after.bytes) : null,
    [before, after],
  )
  return (
    <section aria-label={texts.body}>
      <h3 className="mb-1.5 font-semibold">{texts.body}</h3>
      {before.state === 'failed' || after.state === 'failed' ? (
        <p className="text-bad">{texts.bodyFailed}</p>
      ) : compared === null ? (
        <Skeleton className="h-24 w-full" />
      ) : compared === 'same' || compared === 'different' ? (
        <p className="text-faint">{compared === 'same' ? texts.same : texts.differentBytes}</p>
      ) : (
        <>
          {compared.isTooDifferent && <p className="mb-1.5 text-soft">{texts.tooDifferent}</p>}
          <DiffText lines={compared.lines} />
        </>
      )}
    </section>
  )
}

/** Compares JSON as it is best read, and bytes that are no text only as a whole. */
function compareBodies(before: Uint8Array, after: Uint8Array) {
  if (before.length === after.length && before.every((byte, index) => byte === after[index])) return 'same'
  const texts = [before, after].map((bytes) => decodeWhole(bytes.subarray(0, COMPARED_BYTES)))
  const [old = null, young = null] = texts
  if (old === null || young === null) return 'different'
  const [oldLines = [], youngLines = []] = [old, young].map((text) => laidOut(text).split('\n'))
  const diff = diffLines(oldLines, youngLines)
  return diff.lines.every(({ kind }) => kind === 'same') ? 'same' : diff
}

function laidOut(text: string): string {
  const json = parseJson(text)
  return json === null ? text : JSON.stringify(json.value, null, 2)
}
