import type { Port } from '@nora/contract'
import { lazyPart, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import { useAsked } from '../../platform/lists/asked.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { NewButton } from '../../platform/lists/new-button.tsx'
import { useMay } from '../../platform/use-may.ts'
import { PortList } from './port-list.tsx'
import { portsTexts } from './ports.messages.ts'
import { usePorts } from './ports.queries.ts'
import type { PortActions, PortsPageProps } from './ports-page-props.ts'
import { useReleaseWithUndo } from './use-release-with-undo.ts'

const ReservePortDialog = lazyPart(() => import('./reserve-port-dialog.tsx'), 'ReservePortDialog')
const EditPortDialog = lazyPart(() => import('./edit-port-dialog.tsx'), 'EditPortDialog')
const ReleasePortsDialog = lazyPart(() => import('./release-ports-dialog.tsx'), 'ReleasePortsDialog')
const PortDrawer = lazyPart(() => import('./port-drawer.tsx'), 'PortDrawer')

/** One's own ports, or those of the whole team. */
export function PortsPage({ otherList, ...props }: PortsPageProps) {
  const texts = useTexts(portsTexts)
  const { scope, search, onSearch, regions } = props
  const isOwn = scope === 'own'
  const isEmpty = usePorts(scope).data?.length === 0
  const mayReserve = useMay('ports.manage_own') && isOwn
  const releaseWithUndo = useReleaseWithUndo()
  const [editing, onEdit] = useState<Port | null>(null)
  const [releasing, ask] = useAsked<Port>()
  const actions: PortActions = {
    onEdit,
    onRelease(ports) {
      const [only] = ports
      // Nothing stops by it and it can be undone: then a question would only be in the way.
      if (only && ports.length === 1 && !only.tunnel) releaseWithUndo(only)
      else ask(ports)
    },
  }
  const reserve = mayReserve && <NewButton onSearch={onSearch}>{texts.reserve}</NewButton>
  return (
    <ListPage
      title={isOwn ? texts.title : texts.teamTitle}
      sentence={isOwn ? texts.sentence : texts.teamSentence}
      actions={
        <>
          {otherList}
          {!isEmpty && reserve}
        </>
      }
    >
      <PortList {...props} {...actions} reserveAction={reserve} />
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
        {editing && <EditPortDialog key={editing.id} port={editing} onClose={() => onEdit(null)} />}
      </Suspense>
      <Suspense>{releasing.items.length > 0 && <ReleasePortsDialog {...releasing} />}</Suspense>
    </ListPage>
  )
}
