import type { PolicyVersion, TrafficPolicy } from '@nora/contract/traffic-policies'
import {
  Badge,
  type Column,
  ConfirmDialog,
  EmptyState,
  ListView,
  notify,
  RelativeTime,
  useLang,
  useTexts,
} from '@nora/ui'
import { ArrowLeftRight, History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePolicyChange, useVersions } from '../traffic-policies.queries.ts'
import type { Draft } from './use-draft.ts'
import { VersionComparison } from './version-comparison.tsx'
import { versionsTexts } from './versions.messages.ts'

type VersionsPartProps = {
  policy: TrafficPolicy
  draft: Draft
  isReadOnly: boolean
  /** Two numbers, `3-4`. */
  compared: string | undefined
  onCompare(compared: string | undefined): void
}

/** What was in force before, what differs, and the way back. */
export function VersionsPart({ policy, draft, isReadOnly, compared, onCompare }: VersionsPartProps) {
  const texts = useTexts(versionsTexts)
  const versions = useVersions(policy.id)
  const columns = useMemo(() => versionColumns(texts), [texts])
  const [wanted, setWanted] = useState<number | null>(null)
  return (
    <div className="grid gap-6 py-5">
      <div>
        <ListView<PolicyVersion>
          name="traffic_policy_versions"
          label={texts.title}
          columns={columns}
          rows={versions.data}
          rowKey={({ version }) => `${version}`}
          rowName={({ version }) => texts.version(version)}
          sort={null}
          onSort={() => {}}
          actions={[
            {
              label: texts.compare,
              icon: <ArrowLeftRight aria-hidden="true" />,
              isFor: ({ is_published }) => !is_published,
              act: ({ version }) => onCompare(`${version}-${policy.version}`),
            },
            {
              label: texts.rollBack,
              icon: <History aria-hidden="true" />,
              isFor: ({ is_published }) => !isReadOnly && !is_published,
              act: ({ version }) => setWanted(version),
            },
          ]}
          error={
            versions.error && (
              <LoadFailure title={texts.loadFailed} error={versions.error} onRetry={versions.refetch} />
            )
          }
          empty={<EmptyState title={texts.empty} sentence={texts.emptySentence} />}
        />
      </div>
      {versions.data && versions.data.length > 0 && (
        <VersionComparison
          policy={policy}
          versions={versions.data}
          compared={compared}
          onCompare={onCompare}
        />
      )}
      {wanted !== null && (
        <RollBackDialog policy={policy} draft={draft} version={wanted} onClose={() => setWanted(null)} />
      )}
    </div>
  )
}

type RollBackDialogProps = { policy: TrafficPolicy; draft: Draft; version: number; onClose(): void }

function RollBackDialog({ policy, draft, version, onClose }: RollBackDialogProps) {
  const texts = useTexts(versionsTexts)
  const lang = useLang()
  const publishing = usePolicyChange((api, based_on: number) =>
    api.trafficPolicies.publishPolicy({
      params: { id: policy.id },
      body: { from: version, based_on, note: '' },
    }),
  )

  async function rollBack() {
    // What was typed is not lost by another version.
    const revision = draft.isDirty ? await draft.save() : draft.revision
    if (revision === null) return
    try {
      await publishing.mutateAsync(revision)
      notify({ title: texts.rolledBackTo(version) })
    } catch (error) {
      notify({ type: 'error', title: texts.rollBackFailed, message: failureSentence(error, lang) })
      throw error
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.rollBackTitle(version)}
      consequence={texts.rollBackConsequence(policy.version + 1)}
      confirm={texts.rollBack}
      onConfirm={rollBack}
    />
  )
}

function versionColumns(texts: (typeof versionsTexts)['ru']): Column<PolicyVersion>[] {
  const { columns } = texts
  return [
    {
      id: 'version',
      header: columns.version,
      width: '150px',
      fixed: true,
      cell: ({ version, is_published }) => (
        <span className="flex items-center gap-2">
          <span className="font-mono text-code">{texts.version(version)}</span>
          {is_published && <Badge tone="ok">{texts.inForce}</Badge>}
        </span>
      ),
    },
    {
      id: 'note',
      header: columns.note,
      width: 'minmax(120px, 2fr)',
      staysShown: true,
      cell: ({ note, rolled_back_to }) => (
        <span className="block truncate" title={note}>
          {note || (rolled_back_to !== null && texts.rolledBack(rolled_back_to))}
        </span>
      ),
    },
    {
      id: 'person',
      header: columns.person,
      width: 'minmax(110px, 1fr)',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ user }) => <span className="block truncate">{user ? personName(user) : texts.nobody}</span>,
    },
    {
      id: 'at',
      header: columns.at,
      width: '132px',
      align: 'end',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
    },
  ]
}
