import type { RequestRecord } from '@nora/contract/tunnels'
import { Skeleton } from '@nora/ui'
import type { ReactNode } from 'react'
import { RequestDetail } from './request-detail.tsx'
import { useRequest } from './requests.queries.ts'

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
  if (isPending) return <Skeleton className="h-48" />
  if (!record) return gone
  return (
    <>
      {head?.(record)}
      <RequestDetail record={record} />
    </>
  )
}
