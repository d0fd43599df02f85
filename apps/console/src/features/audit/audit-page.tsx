import { lazyPart, SkeletonRows, useTexts } from '@nora/ui'
import { Suspense } from 'react'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { useMay } from '../../platform/use-may.ts'
import { auditTexts } from './audit.messages.ts'
import type { AuditPageProps } from './audit-page-props.ts'
import { EventList } from './event-list.tsx'
import { ExportMenu } from './export-menu.tsx'

const EventDrawer = lazyPart(() => import('./event-drawer.tsx'), 'EventDrawer')
const StreamsPanel = lazyPart(() => import('./streams/streams-panel.tsx'), 'StreamsPanel')
const AddButton = lazyPart(() => import('./streams/add-button.tsx'), 'AddButton')

/** Shows who did what in the team, and where the log is sent. */
export function AuditPage(address: AuditPageProps) {
  const texts = useTexts(auditTexts)
  const mayStream = useMay('audit.streams')
  const { search, onSearch } = address
  const tab = (mayStream && search.tab) || 'events'
  const isReceivers = tab === 'receivers'

  // Words and conditions are of one part only.
  function open(id: typeof tab) {
    const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    onSearch({ ...none, tab: id === 'receivers' ? id : undefined }, true)
  }

  return (
    <ListPage
      title={texts.title}
      sentence={texts.sentence}
      actions={
        isReceivers ? (
          <Suspense>
            <AddButton onSearch={onSearch} />
          </Suspense>
        ) : (
          <ExportMenu search={search} />
        )
      }
      tabs={
        mayStream && {
          name: 'audit_events',
          label: texts.parts,
          value: tab,
          onChange: open,
          tabs: [
            { id: 'events', label: texts.tabs.events },
            { id: 'receivers', label: texts.tabs.receivers },
          ],
        }
      }
    >
      {isReceivers ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <StreamsPanel {...address} />
        </Suspense>
      ) : (
        <EventList {...address} />
      )}
      <Suspense>{!isReceivers && search.event && <EventDrawer id={search.event} {...address} />}</Suspense>
    </ListPage>
  )
}
