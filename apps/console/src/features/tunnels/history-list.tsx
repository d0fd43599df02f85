import { MorePages, useLang, useTexts } from '@nora/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { ObjectList } from '../../platform/lists/object-list.tsx'
import { usePlatform } from '../../platform/platform.tsx'
import { getShownAddress } from '../../platform/shown-address.ts'
import { tunnelActions } from './tunnel-actions.tsx'
import { historyColumns } from './tunnel-columns.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { closedTunnelsQuery, useLiveTunnels } from './tunnels.queries.ts'
import { matchesSearch, tunnelFilters } from './tunnels-filter.ts'
import { IN_DRAWER, type TunnelListProps } from './tunnels-page-props.ts'

/** Closed tunnels, page after page as one scrolls. What is loaded is filtered before the server answers. */
export function HistoryList({ scope, regions, ...address }: TunnelListProps) {
  const texts = useTexts(tunnelsTexts)
  const lang = useLang()
  const { api } = usePlatform()
  const { q, kind, region, person } = address.search
  const filter = { q: useDeferredValue(q), kind, region, person }
  const live = useLiveTunnels(scope)
  const { data, error, refetch, ...closed } = useInfiniteQuery(closedTunnelsQuery(api, scope, filter))
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.items), [data])
  const columns = useMemo(() => historyColumns(texts, lang, scope), [texts, lang, scope])
  return (
    <>
      <ObjectList
        name={`tunnels_history_${scope}`}
        label={texts.history}
        list={{ data: loaded, error, refetch }}
        columns={columns}
        rowName={(tunnel) => getShownAddress(tunnel)}
        actions={tunnelActions(texts)}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={tunnelFilters(texts, { scope, regions, live: live.data })}
        drawer="tunnel"
        inDrawer={IN_DRAWER}
        failed={texts.listFailed}
        empty={{ drawing: 'history', title: texts.historyEmpty, sentence: texts.historyEmptySentence }}
      />
      {closed.hasNextPage && (
        <MorePages isLoading={closed.isFetchingNextPage} onMore={() => void closed.fetchNextPage()} />
      )}
    </>
  )
}
