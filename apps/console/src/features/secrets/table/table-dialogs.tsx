import { lazyPart } from '@nora/ui'
import { Suspense } from 'react'
import type { useConfigTable } from './use-config-table.ts'

const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'), 'SecretDialog')
const OwnValueDialog = lazyPart(() => import('./own-value-dialog.tsx'), 'OwnValueDialog')
const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx'), 'ImportDialog')
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog')
const VersionsDialog = lazyPart(() => import('../history/versions-dialog.tsx'), 'VersionsDialog')

type TableDialogsProps = {
  config: ReturnType<typeof useConfigTable>
  configId: string
  canWrite: boolean
  personName(id: string): string
}

/** What stands over the table, each loaded when it is opened. */
export function TableDialogs({ config, configId, canWrite, personName }: TableDialogsProps) {
  const { over, setOver, saving, lines } = config
  const close = () => setOver(null)
  return (
    <Suspense>
      {over?.kind === 'details' && (
        <SecretDialog
          line={lines.find(({ id }) => id === over.line.id) ?? over.line}
          canWrite={canWrite && over.line.mark !== 'removed'}
          onDone={(entry, machinesOnly) => config.takeDetails(over.line, entry, machinesOnly)}
          onClose={close}
        />
      )}
      {over?.kind === 'own' && <OwnValueDialog configId={configId} line={over.line} onClose={close} />}
      {over?.kind === 'versions' && (
        <VersionsDialog
          configId={configId}
          line={over.line}
          canWrite={canWrite}
          personName={personName}
          onTake={(entry) => config.takeDetails(over.line, entry, over.line.machines_only)}
          onClose={close}
        />
      )}
      {over?.kind === 'import' && (
        <ImportDialog pasted={over.pasted} lines={lines} onTake={config.takeImported} onClose={close} />
      )}
      {saving.clashes.length > 0 && (
        <ConflictDialog clashes={saving.clashes} personName={personName} onSettle={saving.settle} />
      )}
    </Suspense>
  )
}
