import type { Tunnel } from '@nora/contract'
import {
  Button,
  DataTable,
  ListFoot,
  menuColumn,
  useColumnChoice,
  useLang,
  useSelectedKeys,
  useTexts,
} from '@nora/ui'
import { CircleStop } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fromSort, toSort } from '../../platform/list-search.ts'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { NoneMatch, NoTunnels } from './list-places.tsx'
import { StopManyDialog } from './stop-many-dialog.tsx'
import { liveColumns } from './tunnel-columns.tsx'
import { TunnelMenu } from './tunnel-menu.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import type { TunnelListProps } from './tunnels-page-props.ts'
import { matchesSearch } from './tunnels-search.ts'

const NOTHING = { tunnels: [], open: false }
const keyOf = ({ id }: Tunnel) => id
const hostnameOf = ({ hostname }: Tunnel) => hostname

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
  const [chosen, setChosen] = useSelectedKeys(rows, keyOf)
  const [stopping, setStopping] = useState<{ tunnels: readonly Tunnel[]; open: boolean }>(NOTHING)
  const stopChosen = () =>
    setStopping({ tunnels: rows?.filter(({ id }) => chosen.has(id)) ?? [], open: true })
  const open = (id: string) => onSearch({ tunnel: id }, true)
  const actions = menuColumn(texts.columns.actions, (tunnel: Tunnel) => (
    <TunnelMenu tunnel={tunnel} onOpen={() => open(tunnel.id)} onStop={() => onStop(tunnel)} />
  ))
  return (
    <>
      <DataTable
        label={texts.title}
        columns={[...choice.shown, actions]}
        rows={rows}
        rowKey={keyOf}
        sort={toSort(search.sort)}
        onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
        onOpen={({ id }) => open(id)}
        openKey={search.tunnel}
        selection={{
          keys: chosen,
          onChange: setChosen,
          rowName: hostnameOf,
          actions: (
            <Button size="small" icon={<CircleStop aria-hidden="true" />} onClick={stopChosen}>
              {texts.stop}
            </Button>
          ),
        }}
        error={
          live.isError && !live.data ? (
            <LoadFailure title={texts.listFailed} error={live.error} onRetry={live.refetch} />
          ) : undefined
        }
        empty={live.data?.length ? <NoneMatch onSearch={onSearch} /> : <NoTunnels />}
      />
      <StopManyDialog {...stopping} onClose={() => setStopping({ ...stopping, open: false })} />
      {rows && rows.length > 0 && (
        <ListFoot columns={columns} choice={choice}>
          {texts.count(rows.length)} · {texts.refreshing}
        </ListFoot>
      )}
    </>
  )
}
