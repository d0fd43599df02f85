import { lazyPart } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { Suspense } from 'react'
import type { ConfigPlace } from '../place/config-place.ts'
import type { useConfigTable } from './use-config-table.ts'

const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'), 'SecretDialog')
const OwnValueDialog = lazyPart(() => import('./own-value-dialog.tsx'), 'OwnValueDialog')
const ExportDialog = lazyPart(() => import('../export/export-dialog.tsx'), 'ExportDialog')
const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx'), 'ImportDialog')
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog')
const ReferencesDialog = lazyPart(() => import('../references/references-dialog.tsx'), 'ReferencesDialog')
const RewriteDialog = lazyPart(() => import('../references/rewrite-dialog.tsx'), 'RewriteDialog')
const VersionsDialog = lazyPart(() => import('../history/versions-dialog.tsx'), 'VersionsDialog')

const ReminderDialog = lazyPart(() => import('../notices/reminder-dialog.tsx'), 'ReminderDialog')

type TableDialogsProps = {
  config: ReturnType<typeof useConfigTable>
  view: ConfigView
  place: ConfigPlace
  canWrite: boolean
  personName(id: string): string
}

/** What stands over the table, each loaded when it is opened. */
export function TableDialogs({ config, view, place, canWrite, personName }: TableDialogsProps) {
  const { over, setOver, saving, rewriting, lines } = config
  const configId = place.config.id
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
      {over?.kind === 'remind' && (
        <ReminderDialog
          configId={configId}
          secret={{ id: over.line.id, name: over.line.entry?.name ?? '' }}
          choices={[]}
          onClose={close}
        />
      )}
      {over?.kind === 'import' && (
        <ImportDialog pasted={over.pasted} lines={lines} onTake={config.takeImported} onClose={close} />
      )}
      {over?.kind === 'export' && (
        <ExportDialog place={place} hasUnsaved={config.changes > 0} onClose={close} />
      )}
      {over?.kind === 'references' && (
        <ReferencesDialog
          place={place}
          view={view}
          lines={lines}
          line={lines.find(({ id }) => id === over.line.id) ?? over.line}
          onClose={close}
        />
      )}
      {rewriting.found && <RewriteDialog found={rewriting.found} onAnswer={config.answerRewriting} />}
      {saving.clashes.length > 0 && (
        <ConflictDialog clashes={saving.clashes} personName={personName} onSettle={saving.settle} />
      )}
    </Suspense>
  )
}
