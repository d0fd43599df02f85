import type { Tunnel } from '@nora/contract'
import {
  Button,
  DataTable,
  EmptyState,
  ListFoot,
  menuColumn,
  NoneMatch,
  useColumnChoice,
  useLang,
  useTexts,
} from '@nora/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { usePlatform } from '../../platform/platform.tsx'
import { historyColumns } from './tunnel-columns.tsx'
import { TunnelMenu } from './tunnel-menu.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { closedTunnelsQuery } from './tunnels.queries.ts'
import { matchesSearch, NO_FILTERS } from './tunnels-filter.ts'
import type { TunnelListProps } from './tunnels-page-props.ts'

/** Closed tunnels, page after page as one scrolls. What is loaded is filtered before the server answers. */
export function HistoryList({ scope, search, onSearch, onStop }: TunnelListProps) {
  const texts = useTexts(tunnelsTexts)
  const lang = useLang()
  const { api } = usePlatform()
  const q = useDeferredValue(search.q)
  const { kind, region, person } = search
  const closed = useInfiniteQuery(closedTunnelsQuery(api, scope, { q, kind, region, person }))
  const loaded = useMemo(() => closed.data?.pages.flatMap((page) => page.items), [closed.data])
  const rows = useMemo(() => loaded?.filter((tunnel) => matchesSearch(tunnel, search)), [loaded, search])
  const columns = useMemo(() => historyColumns(texts, lang, scope), [texts, lang, scope])
  const choice = useColumnChoice(`tunnels_history_${scope}`, columns)
  const open = (id: string) => onSearch({ tunnel: id }, true)
  const actions = menuColumn(texts.columns.actions, (tunnel: Tunnel) => (
    <TunnelMenu tunnel={tunnel} onOpen={() => open(tunnel.id)} onStop={() => onStop(tunnel)} />
  ))
  const isFiltered = Boolean(search.q || search.kind || search.region || search.person)
  return (
    <>
      <DataTable
        label={texts.history}
        columns={[...choice.shown, actions]}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        openKey={search.tunnel}
        error={
          closed.isError && !loaded ? (
            <LoadFailure title={texts.listFailed} error={closed.error} onRetry={closed.refetch} />
          ) : undefined
        }
        empty={
          isFiltered ? (
            <NoneMatch onClear={() => onSearch(NO_FILTERS, false)} />
          ) : (
            <EmptyState title={texts.historyEmpty} sentence={texts.historyEmptySentence} />
          )
        }
      />
      {rows && rows.length > 0 && <ListFoot columns={columns} choice={choice} />}
      {closed.hasNextPage && (
        <MorePages
          label={texts.more}
          isLoading={closed.isFetchingNextPage}
          onMore={() => void closed.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Loads the next page when it comes into sight; a button for those who do not scroll. */
function MorePages({ label, isLoading, onMore }: { label: string; isLoading: boolean; onMore(): void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading, onMore])
  return (
    <div ref={place} className="flex justify-center py-4">
      <Button loading={isLoading} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
