import type { Port } from '@nora/contract'
import { copyAction, type EmptyStateProps, type RowAction, useTexts } from '@nora/ui'
import { LogOut, Pencil } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type ListFilter, toOptions } from '../../platform/lists/list-filters.tsx'
import { ObjectList } from '../../platform/lists/object-list.tsx'
import { peopleOf } from '../../platform/lists/people.tsx'
import { portColumns } from './port-columns.tsx'
import { portsTexts } from './ports.messages.ts'
import { usePorts } from './ports.queries.ts'
import { matchesSearch, USES } from './ports-filter.ts'
import type { PortActions, PortsPageProps } from './ports-page-props.ts'
import type { PortsSearch } from './ports-search.ts'

export type PortListProps = Omit<PortsPageProps, 'otherList'> &
  PortActions & {
    /** What reserves the first one; nothing for those who may not. */
    reserveAction: ReactNode
  }

export function PortList({ scope, regions, reserveAction, onEdit, onRelease, ...address }: PortListProps) {
  const texts = useTexts(portsTexts)
  const ports = usePorts(scope)
  const isOwn = scope === 'own'
  const hasRegions = regions.length > 1
  const columns = useMemo(() => portColumns(texts, { scope, hasRegions }), [texts, scope, hasRegions])
  const actions: RowAction<Port>[] = [
    { label: texts.edit, icon: <Pencil aria-hidden="true" />, act: onEdit },
    copyAction(texts.copyAddress, (port) => port.address),
    { label: texts.release, icon: <LogOut aria-hidden="true" />, danger: true, actOnMany: onRelease },
  ]
  const person: ListFilter<PortsSearch> = {
    name: 'person',
    label: texts.person,
    options: peopleOf(ports.data),
  }
  const empty: EmptyStateProps = isOwn
    ? {
        title: texts.empty,
        sentence: texts.emptySentence,
        action: reserveAction,
        command: reserveAction ? { words: texts.forOnce, text: 'nora tcp 5432' } : undefined,
      }
    : { title: texts.teamEmpty, sentence: texts.teamEmptySentence }
  return (
    <ObjectList
      name={`ports_${scope}`}
      label={texts.title}
      list={ports}
      columns={columns}
      rowName={(port) => port.address}
      actions={actions}
      matches={matchesSearch}
      {...address}
      searchLabel={isOwn ? texts.search : texts.teamSearch}
      filters={[
        { name: 'use', label: texts.use, options: toOptions(USES, texts.uses) },
        { name: 'region', label: texts.region, options: regions.map(({ id }) => ({ value: id, label: id })) },
        ...(isOwn ? [] : [person]),
      ]}
      drawer="port"
      failed={texts.listFailed}
      empty={empty}
      refusal={isOwn && !reserveAction && texts.noSeat}
      foot={(count) => `${texts.count(count)} · ${texts.refreshing}`}
    />
  )
}
