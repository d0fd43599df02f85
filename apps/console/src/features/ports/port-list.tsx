import type { Port } from '@nora/contract'
import { Button, EmptyState, ListView, menuColumn, NoneMatch, notify, RowMenu, useTexts } from '@nora/ui'
import { Copy, LogOut, PanelRight, Pencil } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { fromSort, toSort } from '../../platform/list-search.ts'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { portColumns } from './port-columns.tsx'
import { portsTexts } from './ports.messages.ts'
import { usePorts } from './ports.queries.ts'
import { matchesSearch, NO_FILTERS } from './ports-filter.ts'
import type { PortActions, PortsPageProps } from './ports-page-props.ts'

export type PortListProps = Omit<PortsPageProps, 'otherList'> &
  PortActions & {
    /** What reserves the first one; nothing for those who may not. */
    reserveAction: ReactNode
  }

const keyOf = ({ id }: Port) => id

export function PortList(props: PortListProps) {
  const { scope, search, onSearch, regions, onEdit, onRelease } = props
  const texts = useTexts(portsTexts)
  const ports = usePorts(scope)
  const rows = useMemo(() => ports.data?.filter((port) => matchesSearch(port, search)), [ports.data, search])
  const hasRegions = regions.length > 1
  const columns = useMemo(() => portColumns(texts, { scope, hasRegions }), [texts, scope, hasRegions])
  const open = ({ id }: Port) => onSearch({ port: id }, true)
  const copy = ({ address }: Port) =>
    navigator.clipboard?.writeText(address).then(() => notify({ title: address }))
  const actions = menuColumn(texts.columns.actions, (port: Port) => (
    <RowMenu
      label={texts.menu(port.address)}
      entries={[
        { label: texts.details, icon: <PanelRight aria-hidden="true" />, onSelect: () => open(port) },
        { label: texts.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => onEdit(port) },
        { label: texts.copyAddress, icon: <Copy aria-hidden="true" />, onSelect: () => void copy(port) },
        { kind: 'separator' },
        {
          label: texts.release,
          icon: <LogOut aria-hidden="true" />,
          danger: true,
          onSelect: () => onRelease([port]),
        },
      ]}
    />
  ))
  return (
    <ListView
      name={`ports_${scope}`}
      label={texts.title}
      columns={columns}
      actions={actions}
      rows={rows}
      rowKey={keyOf}
      rowName={({ address }) => address}
      sort={toSort(search.sort)}
      onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
      onOpen={open}
      openKey={search.port}
      bulk={(chosen) => (
        <Button size="small" icon={<LogOut aria-hidden="true" />} onClick={() => onRelease(chosen)}>
          {texts.release}
        </Button>
      )}
      error={
        ports.isError && !ports.data ? (
          <LoadFailure title={texts.listFailed} error={ports.error} onRetry={ports.refetch} />
        ) : undefined
      }
      empty={
        ports.data?.length ? (
          <NoneMatch onClear={() => onSearch(NO_FILTERS, false)} />
        ) : (
          <NoPorts {...props} />
        )
      }
      foot={`${texts.count(rows?.length ?? 0)} · ${texts.refreshing}`}
    />
  )
}

function NoPorts({ scope, reserveAction }: PortListProps) {
  const texts = useTexts(portsTexts)
  if (scope === 'team') return <EmptyState title={texts.teamEmpty} sentence={texts.teamEmptySentence} />
  return (
    <EmptyState
      title={texts.empty}
      sentence={texts.emptySentence}
      action={reserveAction}
      command={reserveAction ? { words: texts.forOnce, text: 'nora tcp 5432' } : undefined}
    />
  )
}
