import type { AuditEvent } from '@nora/contract/audit'
import { copyAction, MorePages, useLang, useTexts } from '@nora/ui'
import { useDeferredValue, useMemo } from 'react'
import { ObjectList } from '../../platform/lists/object-list.tsx'
import { personName } from '../../platform/lists/people.tsx'
import { auditTexts } from './audit.messages.ts'
import { useAuditEvents, useAuditFilters } from './audit.queries.ts'
import type { AuditPageProps } from './audit-page-props.ts'
import { eventColumns } from './event-columns.tsx'
import { actionWords, eventSentence, kindWords } from './event-words.ts'
import { MoreConditions } from './more-conditions.tsx'

/** The server has filtered already. */
const matches = () => true

export function EventList(address: AuditPageProps) {
  const texts = useTexts(auditTexts)
  const lang = useLang()
  const { q, ...search } = address.search
  const { data, error, refetch, ...events } = useAuditEvents({ ...search, q: useDeferredValue(q) })
  const choice = useAuditFilters().data
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.items), [data])
  const columns = useMemo(() => eventColumns(texts, lang), [texts, lang])
  const options = (values: readonly string[] = [], label: (lang: 'ru' | 'en', value: string) => string) =>
    values.map((value) => ({ value, label: label(lang, value) })).sort(byLabel)
  const members = choice?.members.map(({ id, name, email }) => ({
    value: id,
    label: personName({ id, name, email: email ?? texts.deleted }),
  }))
  return (
    <>
      <ObjectList
        name="audit_events"
        label={texts.title}
        list={{ data: loaded, error, refetch }}
        columns={columns}
        rowName={(event) => eventSentence(lang, event)}
        actions={[copyAction(texts.drawer.copyRaw, (event: AuditEvent) => JSON.stringify(event))]}
        matches={matches}
        {...address}
        searchLabel={texts.search}
        filters={[
          { name: 'member', label: texts.filters.member, options: (members ?? []).sort(byLabel) },
          { name: 'action', label: texts.filters.action, options: options(choice?.actions, actionWords) },
          { name: 'kind', label: texts.filters.kind, options: options(choice?.object_kinds, kindWords) },
        ]}
        moreFilters={{
          names: ['from', 'to', 'object', 'address'],
          node: <MoreConditions {...address} />,
        }}
        drawer="event"
        failed={texts.listFailed}
        empty={{ drawing: 'log', title: texts.empty, sentence: texts.emptySentence }}
        foot={texts.count}
      />
      {events.hasNextPage && (
        <MorePages isLoading={events.isFetchingNextPage} onMore={() => void events.fetchNextPage()} />
      )}
    </>
  )
}

type Labelled = { label: string }

function byLabel(one: Labelled, other: Labelled): number {
  return one.label.localeCompare(other.label)
}
