import type { Webhook } from '@nora/contract/webhooks'
import { Button, Card, classNames, lazyPart, Skeleton, useMediaQuery, usePageKey, useTexts } from '@nora/ui'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { type PageAddress, toList } from '../../../../platform/lists/list-search.ts'
import { useSettled } from '../../../../platform/use-settled.ts'
import { useRequests } from '../../requests.queries.ts'
import type { WebhookSearch } from '../webhook-search.ts'
import { PickedBar } from './picked-bar.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestRows } from './request-rows.tsx'
import { requestsTexts } from './requests.messages.ts'
import { usePausedList } from './use-paused-list.ts'
import { usePicks } from './use-picks.ts'
import { useStartedReplay } from './use-started-replay.ts'

const FirstRequest = lazyPart(() => import('./first-request.tsx'), 'FirstRequest')
const RequestPane = lazyPart(() => import('./request-pane.tsx'), 'RequestPane')

type RequestsPartProps = PageAddress<WebhookSearch> & { webhook: Webhook; onReplay(replayId: string): void }

/** Requests at the left, the chosen one at the right; one after the other where there is no room. */
export function RequestsPart({ webhook, search, onSearch, onReplay }: RequestsPartProps) {
  const texts = useTexts(requestsTexts)
  const isWide = useMediaQuery('(min-width: 64rem)')
  const states = toList(search.state)
  const requests = useRequests(webhook.id, { q: useSettled(search.q?.trim() ?? ''), states })
  const list = usePausedList(requests.data?.pages.flatMap((page) => page.items))
  const picks = usePicks()
  const { items } = list
  const replayed = useStartedReplay(webhook.id, onReplay)
  const openId = search.request
  const open = (id: string | undefined) => onSearch({ request: id }, openId === undefined)

  const newestId = items?.[0]?.id
  useEffect(() => {
    if (isWide && openId === undefined && newestId !== undefined) onSearch({ request: newestId }, false)
  }, [isWide, openId, newestId, onSearch])
  useListKeys(items?.map(({ id }) => id) ?? [], openId, open)
  usePageKey('pause', () => {
    list.toggle()
    return true
  })
  usePageKey('pick', () => {
    if (openId !== undefined) picks.toggle(openId)
    return openId !== undefined
  })

  const isFiltered = (search.q ?? '') !== '' || states.length > 0
  if (items?.length === 0 && !isFiltered && !list.isPaused) {
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <FirstRequest webhook={webhook} />
      </Suspense>
    )
  }
  const showsList = isWide || openId === undefined
  return (
    <div className={classNames('grid gap-4', isWide && 'grid-cols-[minmax(340px,38%)_minmax(0,1fr)]')}>
      {showsList && (
        <section aria-label={texts.list} className="flex min-w-0 flex-col gap-3">
          <RequestFilters
            webhookId={webhook.id}
            search={search}
            onSearch={onSearch}
            list={list}
            error={requests.error}
          />
          <PickedBar
            webhookId={webhook.id}
            picks={picks}
            isReadOnly={webhook.is_read_only}
            isSending={replayed.isPending}
            onReplay={() => replayed.start(picks.ids, picks.clear)}
          />
          <RequestRows
            requests={requests}
            items={items}
            openId={openId}
            picks={picks}
            onOpen={open}
            onClear={isFiltered ? () => onSearch({ q: undefined, state: undefined }, false) : undefined}
          />
        </section>
      )}
      {(isWide || !showsList) && (
        <section aria-label={texts.chosen} className="min-w-0">
          {!isWide && (
            <Button look="ghost" icon={<ArrowLeft aria-hidden="true" />} onClick={() => open(undefined)}>
              {texts.back}
            </Button>
          )}
          {openId === undefined ? (
            <p className="p-7 text-faint">{texts.choose}</p>
          ) : (
            <Card className="p-4 sm:p-5">
              <Suspense fallback={<Skeleton className="h-72 w-full" />}>
                <RequestPane
                  key={openId}
                  webhook={webhook}
                  requestId={openId}
                  onOpen={open}
                  replayed={replayed}
                />
              </Suspense>
            </Card>
          )}
        </section>
      )}
    </div>
  )
}

/** Down and up through the list. */
function useListKeys(
  ids: readonly string[],
  openId: string | undefined,
  open: (id: string | undefined) => void,
): void {
  const move = (by: number) => {
    const at = openId === undefined ? -1 : ids.indexOf(openId)
    const next = ids[at < 0 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1)]
    if (next === undefined) return false
    if (next !== openId) open(next)
    return true
  }
  usePageKey('next', () => move(1))
  usePageKey('previous', () => move(-1))
}
