import type { DebugCapture } from '@nora/contract/traffic-policies'
import {
  Badge,
  Button,
  classNames,
  RelativeTime,
  SkeletonRows,
  Spinner,
  StatusBadge,
  useTexts,
} from '@nora/ui'
import { Radio, SquarePen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useDebugCapture, useDebugCaptures, useNextCapture } from './debug.queries.ts'
import { EndpointChoice } from './endpoint-choice.tsx'
import { requestsTexts } from './requests.messages.ts'
import { type TypedRequest, toTyped } from './typed-request.ts'

type CapturesListProps = {
  endpoint: string | undefined
  onEndpoint(endpoint: string | undefined): void
  chosen: string | undefined
  onChoose(id: string): void
  onEdit(request: TypedRequest): void
}

/** What was captured, and the request that one is about to make. */
export function CapturesList({ endpoint, onEndpoint, chosen, onChoose, onEdit }: CapturesListProps) {
  const texts = useTexts(requestsTexts)
  const captures = useDebugCaptures(endpoint, true)
  const detail = useDebugCapture(chosen)
  const { data, error } = captures
  return (
    <>
      <EndpointChoice label={texts.endpoint} none={texts.everywhere} value={endpoint} onChange={onEndpoint} />
      <NextRequest
        key={endpoint}
        endpoint={endpoint}
        isReady={data !== undefined}
        findNewest={async () => (await captures.refetch()).data?.[0]?.id ?? null}
        onCome={onChoose}
      />
      {detail.error && <FormProblem problem={detail.error} />}
      {detail.data && (
        <Button
          size="small"
          className="justify-self-start"
          icon={<SquarePen aria-hidden="true" />}
          onClick={() => detail.data && onEdit(toTyped(detail.data.request, detail.data.response))}
        >
          {texts.edit}
        </Button>
      )}
      {error && <LoadFailure title={texts.capturesFailed} error={error} onRetry={captures.refetch} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data?.length === 0 && <p className="text-soft">{texts.noCaptures}</p>}
      {data && data.length > 0 && (
        <ul aria-label={texts.captures} className="-mx-4 -mb-4 divide-y divide-line border-t border-line">
          {data.map((capture) => (
            <li key={capture.id}>
              <Capture capture={capture} isChosen={capture.id === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type CaptureProps = { capture: DebugCapture; isChosen: boolean; onChoose(id: string): void }

function Capture({ capture, isChosen, onChoose }: CaptureProps) {
  const texts = useTexts(requestsTexts)
  const { id, method, path, status, endpoint, at, hidden } = capture
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => onChoose(id)}
      className={classNames(
        'block w-full px-4 py-2 text-left -outline-offset-2 hover:bg-hover',
        isChosen && 'bg-hover shadow-[inset_2px_0_var(--accent)]',
      )}
    >
      <span className="flex items-center gap-2 font-mono text-code">
        <span className="min-w-0 flex-1 truncate">
          <span className="text-soft">{method}</span> {path}
        </span>
        <StatusBadge status={status} />
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span className="min-w-0 truncate">{endpoint}</span>
        <RelativeTime at={at} />
        {hidden.some(isSecret) && <Badge tone="warn">{texts.hidden}</Badge>}
      </span>
    </button>
  )
}

/** Bodies are only read with the request itself: of the list they are all unknown. */
function isSecret(path: string): boolean {
  return !path.endsWith('.body')
}

type NextRequestProps = {
  endpoint: string | undefined
  isReady: boolean
  /** Asks anew: what came since the list was loaded is not the next request. null: nothing was captured yet. */
  findNewest(): Promise<string | null>
  onCome(id: string): void
}

/** Waits for the request that is about to be made, and takes it. */
function NextRequest({ endpoint, isReady, findNewest, onCome }: NextRequestProps) {
  const texts = useTexts(requestsTexts)
  const [after, setAfter] = useState<string | null>()
  const isWaiting = after !== undefined
  const next = useNextCapture(endpoint, after ?? null, isWaiting)
  const latest = useRef(onCome)
  useEffect(() => {
    latest.current = onCome
  })
  const come = isWaiting ? next.data?.id : undefined
  useEffect(() => {
    if (come === undefined) return
    setAfter(undefined)
    latest.current(come)
  }, [come])
  return (
    <div aria-live="polite" className="grid gap-2">
      {isWaiting ? (
        <span className="flex flex-wrap items-center gap-2">
          <Spinner />
          <span className="flex-1">{texts.waiting}</span>
          <Button size="small" onClick={() => setAfter(undefined)}>
            {texts.stopWaiting}
          </Button>
        </span>
      ) : (
        <Button
          className="justify-self-start"
          icon={<Radio aria-hidden="true" />}
          disabled={!isReady}
          onClick={() => void findNewest().then(setAfter)}
        >
          {texts.wait}
        </Button>
      )}
      <FormProblem problem={isWaiting && next.error} />
    </div>
  )
}
