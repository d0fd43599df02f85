import type { RequestRecord } from '@nora/contract/tunnels'
import { Skeleton } from '@nora/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCapturedExchange } from './capture/capture.queries.ts'
import { RequestDetail } from './request-detail.tsx'
import { useRequest } from './requests.queries.ts'

const CapturedContent = lazy(() =>
  import('./capture/captured-content.tsx').then((file) => ({ default: file.CapturedContent })),
)

export type RequestViewProps = {
  tunnelId: string
  requestId: string
  /** What is shown instead of a request that is not kept. */
  gone: ReactNode
  /** Above what is known of it. */
  head?(record: RequestRecord): ReactNode
}

/**
 * One request by its id, wherever it is opened: in the drawer of its tunnel, and on its own page. The one place that
 * decides by what it is shown, depending on how much of it was kept.
 */
export function RequestView({ tunnelId, requestId, gone, head }: RequestViewProps) {
  const { data: record, isPending } = useRequest(tunnelId, requestId)
  const { exchange, isPending: isAsking } = useCapturedExchange(tunnelId, requestId)
  if (isPending || (!record && isAsking)) return <Skeleton className="h-48" />
  if (!record && !exchange) return gone
  return (
    <>
      {record && head?.(record)}
      {record && <RequestDetail record={record} />}
      {exchange && (
        <Suspense fallback={<Skeleton className="mt-7 h-48" />}>
          <div className="mt-7 rounded-lg border border-line bg-surface">
            <CapturedContent tunnelId={tunnelId} exchange={exchange} />
          </div>
        </Suspense>
      )}
    </>
  )
}
