import type { WebhookRequestSummary } from '@nora/contract/webhooks'
import {
  Button,
  Card,
  Checkbox,
  classNames,
  EmptyState,
  MorePages,
  RelativeTime,
  SkeletonRows,
  useTexts,
} from '@nora/ui'
import { useEffect, useRef } from 'react'
import { LoadFailure } from '../../../../platform/load-failure.tsx'
import type { useRequests } from '../../requests.queries.ts'
import { RequestStateWord } from '../../state-word.tsx'
import { isUnreadable } from './is-unreadable.ts'
import { requestName } from './request-name.ts'
import { requestsTexts } from './requests.messages.ts'
import type { Picks } from './use-picks.ts'

type RequestRowsProps = {
  requests: ReturnType<typeof useRequests>
  items: readonly WebhookRequestSummary[] | undefined
  openId: string | undefined
  picks: Picks
  onOpen(id: string): void
  /** Absent: nothing is filtered. */
  onClear: (() => void) | undefined
}

/** Stored requests, newest on top. */
export function RequestRows({ requests, items, onClear, ...rows }: RequestRowsProps) {
  const texts = useTexts(requestsTexts)
  const { error } = requests
  if (error && !items && !isUnreadable(error)) {
    return (
      <Card>
        <LoadFailure title={texts.failed} error={error} onRetry={requests.refetch} />
      </Card>
    )
  }
  if (!items) return error ? null : <SkeletonRows />
  if (items.length === 0) {
    return (
      <EmptyState
        drawing="search"
        title={texts.none}
        sentence={texts.noneSentence}
        action={onClear && <Button onClick={onClear}>{texts.clear}</Button>}
      />
    )
  }
  return (
    <Card className="overflow-hidden lg:max-h-[calc(100dvh-16rem)] lg:overflow-y-auto">
      <ol aria-label={texts.list} className="divide-y divide-line">
        {items.map((request) => (
          <RequestRow key={request.id} request={request} {...rows} />
        ))}
      </ol>
      {requests.hasNextPage && (
        <MorePages isLoading={requests.isFetchingNextPage} onMore={() => void requests.fetchNextPage()} />
      )}
    </Card>
  )
}

type RequestRowProps = Pick<RequestRowsProps, 'openId' | 'picks' | 'onOpen'> & {
  request: WebhookRequestSummary
}

function RequestRow({ request, openId, picks, onOpen }: RequestRowProps) {
  const texts = useTexts(requestsTexts)
  const isOpen = request.id === openId
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li
      ref={row}
      className={classNames(
        'flex items-center gap-2.5 pr-3 pl-3 text-sm',
        isOpen ? 'bg-accent-soft' : 'hover:bg-hover/50',
      )}
    >
      <Checkbox
        aria-label={texts.pick(requestName(request))}
        checked={picks.has(request.id)}
        onChange={() => picks.toggle(request.id)}
      />
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(request.id)}
        className="grid min-h-11 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2.5 py-1 text-left focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 truncate font-mono text-code" title={requestName(request)}>
          <span className="font-[560] text-soft">{request.method}</span> {toShownTarget(request)}
        </span>
        <RequestStateWord state={request.state} />
        <RelativeTime
          at={request.received_at}
          style="age"
          className="w-14 text-right text-faint max-sm:hidden"
        />
      </button>
    </li>
  )
}

/** Most webhooks are sent to the address itself: then its number says which it is. */
function toShownTarget({ path, query, sequence }: WebhookRequestSummary): string {
  const target = query === '' ? path : `${path}?${query}`
  return target === '' || target === '/' ? `#${sequence}` : target
}
