import type { Tunnel } from '@nora/contract'
import { Button, ListView, menuColumn, NoneMatch, useLang, useTexts } from '@nora/ui'
import { CircleStop } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fromSort, toSort } from '../../platform/list-search.ts'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { NoTunnels } from './no-tunnels.tsx'
import { StopManyDialog } from './stop-many-dialog.tsx'
import { liveColumns } from './tunnel-columns.tsx'
import { TunnelMenu } from './tunnel-menu.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import { matchesSearch, NO_FILTERS } from './tunnels-filter.ts'
import type { TunnelListProps } from './tunnels-page-props.ts'

const NOTHING = { tunnels: [], open: false }
const keyOf = ({ id }: Tunnel) => id

export function LiveList({ scope, search, onSearch, onStop }: TunnelListProps) {
  const texts = useTexts(tunnelsTexts)
  const lang = useLang()
  const live = useLiveTunnels(scope)
  const rows = useMemo(
    () => live.data?.filter((tunnel) => matchesSearch(tunnel, search)),
    [live.data, search],
  )
  const columns = useMemo(() => liveColumns(texts, lang, scope), [texts, lang, scope])
  const [stopping, setStopping] = useState<{ tunnels: readonly Tunnel[]; open: boolean }>(NOTHING)
  const open = ({ id }: Tunnel) => onSearch({ tunnel: id }, true)
  return (
    <>
      <ListView
        name={`tunnels_live_${scope}`}
        label={texts.title}
        columns={columns}
        actions={menuColumn(texts.columns.actions, (tunnel: Tunnel) => (
          <TunnelMenu tunnel={tunnel} onOpen={() => open(tunnel)} onStop={() => onStop(tunnel)} />
        ))}
        rows={rows}
        rowKey={keyOf}
        rowName={({ hostname }) => hostname}
        sort={toSort(search.sort)}
        onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
        onOpen={open}
        openKey={search.tunnel}
        bulk={(tunnels) => (
          <Button
            size="small"
            icon={<CircleStop aria-hidden="true" />}
            onClick={() => setStopping({ tunnels, open: true })}
          >
            {texts.stop}
          </Button>
        )}
        error={
          live.isError && !live.data ? (
            <LoadFailure title={texts.listFailed} error={live.error} onRetry={live.refetch} />
          ) : undefined
        }
        empty={
          live.data?.length ? (
            <NoneMatch onClear={() => onSearch(NO_FILTERS, false)} />
          ) : (
            <NoTunnels scope={scope} />
          )
        }
        foot={`${texts.count(rows?.length ?? 0)} · ${texts.refreshing}`}
      />
      <StopManyDialog {...stopping} onClose={() => setStopping({ ...stopping, open: false })} />
    </>
  )
}
