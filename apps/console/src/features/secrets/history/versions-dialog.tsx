import type { SecretEntry } from '@nora/secrets-kit'
import { Button, Dialog, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { failuresTexts } from '../failures.messages.ts'
import type { Line } from '../lines/to-lines.ts'
import { historyTexts } from './history.messages.ts'
import { useVersions } from './history.queries.ts'
import { findBefore } from './to-steps.ts'
import { VersionChange } from './version-change.tsx'

type VersionsDialogProps = {
  configId: string
  line: Line
  canWrite: boolean
  personName(id: string): string
  onTake(entry: SecretEntry): void
  onClose(): void
}

/** The versions of one secret; an earlier one is taken back into the table. */
export function VersionsDialog({
  configId,
  line,
  canWrite,
  personName,
  onTake,
  onClose,
}: VersionsDialogProps) {
  const texts = useTexts(historyTexts)
  const failures = useTexts(failuresTexts)
  const { ofSecret } = texts
  const { data, error, refetch } = useVersions(configId, line.saved?.id ?? '')
  const versions = data?.toSorted((one, other) => other.version - one.version)
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={ofSecret.title(line.entry?.name ?? '')}
      description={ofSecret.sentence}
    >
      {error && <VaultLoadFailure title={failures.history} error={error} onRetry={refetch} />}
      {!versions && !error && <SkeletonRows rows={3} />}
      {versions && (
        <ol
          aria-label={ofSecret.list}
          className="max-h-[60vh] divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {versions.map((version, at) => (
            <li key={version.version} className="flex flex-wrap items-start gap-3 px-3 py-2.5">
              <div className="min-w-48 flex-1">
                <VersionChange version={version} before={findBefore(versions, version)} />
                <span className="text-xs text-faint">
                  {at === 0 ? texts.now : texts.version(version.version)} · {personName(version.author_id)} ·{' '}
                  <RelativeTime at={version.changed_at} />
                </span>
              </div>
              {canWrite && at > 0 && version.entry && (
                <Button size="small" onClick={() => version.entry && onTake(version.entry)}>
                  {ofSecret.take}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
