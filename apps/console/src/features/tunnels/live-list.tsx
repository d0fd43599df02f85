import { ColumnChoice, DataTable, useColumnChoice, useLang, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { ListFailure, NoneMatch, NoTunnels } from './list-places.tsx'
import { liveColumns } from './tunnel-columns.tsx'
import { menuColumn } from './tunnel-menu.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import type { TunnelListProps } from './tunnels-page-props.ts'
import { fromSort, matchesSearch, toSort } from './tunnels-search.ts'

export function LiveList({ search, onSearch, onStop }: TunnelListProps) {
  const texts = useTexts(tunnelsTexts)
  const lang = useLang()
  const live = useLiveTunnels()
  const rows = useMemo(
    () => live.data?.filter((tunnel) => matchesSearch(tunnel, search)),
    [live.data, search],
  )
  const columns = useMemo(() => liveColumns(texts, lang), [texts, lang])
  const choice = useColumnChoice('tunnels_live', columns)
  const open = (id: string) => onSearch({ tunnel: id }, true)
  const actions = menuColumn(texts.columns.actions, { onOpen: ({ id }) => open(id), onStop })
  return (
    <>
      <DataTable
        label={texts.title}
        columns={[...choice.shown, actions]}
        rows={rows}
        rowKey={({ id }) => id}
        sort={toSort(search.sort)}
        onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
        onOpen={({ id }) => open(id)}
        openKey={search.tunnel}
        error={
          live.isError && !live.data ? <ListFailure error={live.error} onRetry={live.refetch} /> : undefined
        }
        empty={live.data?.length ? <NoneMatch onSearch={onSearch} /> : <NoTunnels />}
      />
      {rows && rows.length > 0 && (
        <p className="flex items-center gap-2 py-2 text-code text-faint">
          {texts.count(rows.length)} · {texts.refreshing}
          <span className="ml-auto">
            <ColumnChoice columns={columns} choice={choice} />
          </span>
        </p>
      )}
    </>
  )
}
