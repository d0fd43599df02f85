import type { Port } from '@nora/contract'
import { Button, lazyPart, Notice, PageHead, useTexts } from '@nora/ui'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePageTitle } from '../../platform/page-title.ts'
import { useMay } from '../../platform/use-may.ts'
import { PortFilters } from './port-filters.tsx'
import { PortList } from './port-list.tsx'
import { portsTexts } from './ports.messages.ts'
import { usePorts } from './ports.queries.ts'
import type { PortActions, PortsPageProps } from './ports-page-props.ts'
import { ReleasePortsDialog } from './release-ports-dialog.tsx'
import { useReleaseWithUndo } from './use-release-with-undo.ts'

const ReservePortDialog = lazyPart(() => import('./reserve-port-dialog.tsx'), 'ReservePortDialog')
const EditPortDialog = lazyPart(() => import('./edit-port-dialog.tsx'), 'EditPortDialog')
const PortDrawer = lazyPart(() => import('./port-drawer.tsx'), 'PortDrawer')

/** One's own ports, or those of the whole team. */
export function PortsPage(props: PortsPageProps) {
  const texts = useTexts(portsTexts)
  const { scope, search, onSearch, regions, otherList } = props
  const isOwn = scope === 'own'
  const title = isOwn ? texts.title : texts.teamTitle
  usePageTitle(title)
  const isEmpty = usePorts(scope).data?.length === 0
  const mayReserve = useMay('ports.manage_own') && isOwn
  const releaseWithUndo = useReleaseWithUndo()
  const [editing, setEditing] = useState<Port | null>(null)
  const [releasing, setReleasing] = useState({ ports: [] as readonly Port[], open: false })
  const actions: PortActions = {
    onEdit: setEditing,
    onRelease(ports) {
      const [only] = ports
      // Nothing stops by it and it can be undone: then a question would only be in the way.
      if (only && ports.length === 1 && !only.tunnel) releaseWithUndo(only)
      else setReleasing({ ports, open: true })
    },
  }
  const reserve = mayReserve && (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => onSearch({ new: 'yes' }, true)}>
      {texts.reserve}
    </Button>
  )
  return (
    <>
      <PageHead
        title={title}
        sentence={isOwn ? texts.sentence : texts.teamSentence}
        actions={
          <>
            {otherList}
            {!isEmpty && reserve}
          </>
        }
      />
      <div className="px-4 sm:px-8">
        {isEmpty ? <div className="h-5" /> : <PortFilters {...props} />}
        {isOwn && !mayReserve && (
          <Notice tone="info" className="mb-4">
            {texts.noSeat}
          </Notice>
        )}
        <PortList {...props} {...actions} reserveAction={reserve} />
      </div>
      <Suspense>
        {search.new && mayReserve && regions.length > 0 && (
          <ReservePortDialog regions={regions} onClose={() => onSearch({ new: undefined }, true)} />
        )}
      </Suspense>
      <Suspense>
        {search.port && (
          <PortDrawer
            key={search.port}
            id={search.port}
            scope={scope}
            onClose={() => onSearch({ port: undefined }, true)}
            {...actions}
          />
        )}
      </Suspense>
      <Suspense>
        {editing && <EditPortDialog key={editing.id} port={editing} onClose={() => setEditing(null)} />}
      </Suspense>
      <ReleasePortsDialog {...releasing} onClose={() => setReleasing({ ...releasing, open: false })} />
    </>
  )
}
