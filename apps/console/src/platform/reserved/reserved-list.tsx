import type { Lang } from '@nora/kit'
import { copyAction, type EmptyStateProps, type RowAction, useLang, useTexts } from '@nora/ui'
import { LogOut, Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { type ListFilter, toOptions } from '../lists/list-filters.tsx'
import { ObjectList } from '../lists/object-list.tsx'
import { getPeople } from '../lists/people.tsx'
import { useSlots } from '../slots.tsx'
import { reservedTexts } from './reserved.messages.ts'
import { useReserved } from './reserved.queries.ts'
import type { Reserved, ReservedKind } from './reserved.ts'
import { type OwnColumns, reservedColumns } from './reserved-columns.tsx'
import { matchesReserved, USES } from './reserved-filter.ts'
import type { ReservedActions, ReservedPageProps } from './reserved-page-props.ts'
import type { ReservedSearch } from './reserved-search.ts'

export type ReservedListProps<Item extends Reserved> = Omit<ReservedPageProps, 'otherList'> &
  ReservedActions<Item> & {
    kind: ReservedKind<Item>
    /** Its own; the same function each time. */
    columns(lang: Lang): OwnColumns<Item>
    /** What reserves the first one; nothing for those who may not. */
    reserveAction: ReactNode
  }

export function ReservedList<Item extends Reserved>(props: ReservedListProps<Item>) {
  const { kind, scope, regions, reserveAction, onEdit, onRelease } = props
  const texts = useTexts(reservedTexts)
  const ofKind = useTexts(kind.texts)
  const list = useReserved(kind, scope)
  const lang = useLang()
  const { ClientsElsewhere } = useSlots()
  const isOwn = scope === 'own'
  const actions: RowAction<Item>[] = [
    { label: texts.edit, icon: <Pencil aria-hidden="true" />, act: onEdit },
    copyAction(texts.copyAddress, kind.copied),
    { label: texts.release, icon: <LogOut aria-hidden="true" />, danger: true, actOnMany: onRelease },
  ]
  const person: ListFilter<ReservedSearch> = {
    name: 'person',
    label: texts.person,
    options: getPeople(list.data),
  }
  const empty: EmptyStateProps = isOwn
    ? {
        drawing: kind.drawing,
        title: ofKind.empty,
        sentence: ofKind.emptySentence,
        action: reserveAction,
        note: (
          <Suspense>
            <ClientsElsewhere />
          </Suspense>
        ),
        command: reserveAction ? { words: ofKind.forOnce, text: kind.onceCommand } : undefined,
      }
    : { drawing: kind.drawing, title: ofKind.teamEmpty, sentence: ofKind.teamEmptySentence }
  return (
    <ObjectList
      name={`${kind.name}_${scope}`}
      label={ofKind.title}
      list={list}
      columns={useColumns(props)}
      rowName={kind.getAddress}
      actions={actions}
      matches={useMemo(() => matchesReserved(kind), [kind])}
      search={props.search}
      onSearch={props.onSearch}
      searchLabel={isOwn ? ofKind.search : ofKind.teamSearch}
      filters={[
        ...(kind.kinds
          ? [{ name: 'kind' as const, label: kind.kinds.label[lang], options: kind.kinds.options(lang) }]
          : []),
        { name: 'use', label: texts.use, options: toOptions(USES, texts.uses) },
        { name: 'region', label: texts.region, options: regions.map(({ id }) => ({ value: id, label: id })) },
        ...(isOwn ? [] : [person]),
      ]}
      drawer={kind.drawer}
      failed={ofKind.listFailed}
      empty={empty}
      refusal={isOwn && !reserveAction && ofKind.noSeat}
      foot={(count) => `${ofKind.count(count)} · ${texts.refreshing}`}
    />
  )
}

function useColumns<Item extends Reserved>({ kind, columns, scope, regions }: ReservedListProps<Item>) {
  const lang = useLang()
  const hasRegions = regions.length > 1
  return useMemo(() => {
    const shown = { scope, hasRegions, texts: reservedTexts[lang], ofKind: kind.texts[lang] }
    return reservedColumns(columns(lang), shown)
  }, [kind, columns, scope, hasRegions, lang])
}
