import { Badge, Button, ConfirmDialog, notify, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import type { PersonView, RecordView, RecordWithDetails } from '@nora/vault-client'
import { useState } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useVaultProof } from '../../../platform/vault/vault-proof.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { useAttempt, useHistory, usePeople, useRecord, useVaultChange } from '../passwords.queries.ts'
import { MaskedValue } from '../values/masked-value.tsx'
import { ValueRow } from '../values/value-row.tsx'
import { historyTexts } from './history.messages.ts'
import { type Difference, listDifferences } from './list-differences.ts'

type HistoryPartProps = { record: RecordView; mayRestore: boolean }

/** Earlier states of a record: who made them, when, what differs from now, and the way back. */
export function HistoryPart({ record, mayRestore }: HistoryPartProps) {
  const texts = useTexts(historyTexts)
  const failures = useTexts(failuresTexts)
  const { data: versions, error, refetch } = useHistory(record)
  const { data: now } = useRecord(record)
  const [restored, setRestored] = useState<RecordWithDetails | null>(null)
  const { attempt, problem } = useAttempt()
  const restoring = useVaultChange((vault, version: number) =>
    vault.restoreVersion(record.folder_id, record.id, version),
  )
  if (error && !versions) return <LoadFailure title={failures.history} error={error} onRetry={refetch} />
  if (!versions || !now) return <SkeletonRows rows={4} />
  const earlier = versions
    .filter(({ version }) => version !== record.version)
    .toSorted((a, b) => b.version - a.version)
  if (earlier.length === 0) return <p className="text-soft">{texts.none}</p>
  return (
    <>
      <ol className="grid grid-cols-1 gap-3">
        {earlier.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            now={now}
            onRestore={mayRestore ? () => setRestored(version) : undefined}
          />
        ))}
      </ol>
      {restored && (
        <ConfirmDialog
          open
          onClose={() => setRestored(null)}
          title={texts.restoring.title(restored.version)}
          consequence={texts.restoring.consequence}
          confirm={texts.restore}
          onConfirm={async () => {
            if (!(await attempt(() => restoring.mutateAsync(restored.version))))
              throw new Error('not restored')
            notify({ title: texts.restored })
          }}
        >
          <FailedNotice what="restored" problem={problem} />
        </ConfirmDialog>
      )}
    </>
  )
}

function findName(people: readonly PersonView[] | undefined, id: string): string | undefined {
  const person = people?.find(({ user_id }) => user_id === id)
  return person && personName({ ...person, id })
}

type VersionItemProps = {
  version: RecordWithDetails
  now: RecordWithDetails
  onRestore: (() => void) | undefined
}

function VersionItem({ version, now, onRestore }: VersionItemProps) {
  const texts = useTexts(historyTexts)
  const { data: people } = usePeople()
  const author = findName(people, version.author_id)
  const differences = listDifferences(version, now)
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
        <Badge>{texts.version(version.version)}</Badge>
        <span className="min-w-0 flex-1 text-sm text-soft">
          {author ?? texts.somebody}
          {', '}
          <RelativeTime at={version.changed_at} />
          {version.signed_by !== version.author_id && (
            <span className="block text-xs text-faint">
              {texts.signedBy(findName(people, version.signed_by) ?? texts.somebody)}
            </span>
          )}
        </span>
        {onRestore && (
          <Button size="small" onClick={onRestore}>
            {texts.restore}
          </Button>
        )}
      </div>
      {differences.length > 0 ? (
        <dl className="grid grid-cols-1 gap-px border-t border-line bg-line">
          {differences.map((difference) => (
            <Differing
              key={difference.field}
              difference={difference}
              isGuarded={version.details.asks_again}
            />
          ))}
        </dl>
      ) : (
        <p className="border-t border-line px-3.5 py-2.5 text-sm text-faint">{texts.same}</p>
      )}
    </li>
  )
}

type DifferingProps = { difference: Difference; isGuarded: boolean }

function Differing({ difference: { field, value, isSecret }, isGuarded }: DifferingProps) {
  const texts = useTexts(historyTexts)
  const { ask } = useVaultProof()
  const label = texts.fields[field]
  if (value === '')
    return <ValueRow label={label}>{<span className="text-faint">{texts.empty}</span>}</ValueRow>
  if (!isSecret && !isGuarded) {
    return (
      <ValueRow label={label}>
        <span className="whitespace-pre-wrap">{value}</span>
      </ValueRow>
    )
  }
  const guard = () => (isGuarded ? ask() : Promise.resolve())
  return <MaskedValue kind="value" label={label} value={value} guard={guard} isLong />
}
