import type { SecretsConfig } from '@nora/contract/secrets'
import { Button, EmptyState, RelativeTime, Section, SkeletonRows, useTexts } from '@nora/ui'
import { type ReactNode, useState } from 'react'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { CutHistoryDialog } from './cut-history-dialog.tsx'
import { historyTexts } from './history.messages.ts'
import { useConfigHistory } from './history.queries.ts'
import { ReadsList } from './reads-list.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { findBefore, type Step, toSteps } from './to-steps.ts'
import { VersionChange } from './version-change.tsx'

type AuditPartProps = {
  config: SecretsConfig
  seq: number
  canWrite: boolean
  canAdminister: boolean
  personName(id: string): string
}

const SHOWN_MAX = 20

/** What was changed, step by step, and who has read the config. */
export function AuditPart({ config, seq, canWrite, canAdminister, personName }: AuditPartProps) {
  const { page: texts, cutting } = useTexts(historyTexts)
  const configId = config.id
  const failures = useTexts(failuresTexts)
  const history = useConfigHistory(configId)
  const [restoring, setRestoring] = useState<number | null>(null)
  const [isCutting, setCutting] = useState(false)
  const versions = history.data?.pages.flatMap(({ items }) => items)
  const steps = versions && toSteps(versions)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-5 xl:grid-cols-[minmax(0,1fr)_340px]">
      <section>
        {history.error && !steps && (
          <VaultLoadFailure title={failures.history} error={history.error} onRetry={history.refetch} />
        )}
        {!steps && !history.error && <SkeletonRows rows={6} />}
        {steps?.length === 0 && (
          <EmptyState drawing="history" title={texts.empty} sentence={texts.emptySentence} />
        )}
        {steps && steps.length > 0 && (
          <ol aria-label={texts.list} className="flex flex-col gap-3">
            {steps.map((step) => (
              <StepCard key={step.seq} {...{ step, personName }} versions={versions}>
                {canWrite && step.seq < seq && (
                  <Button size="small" onClick={() => setRestoring(step.seq)}>
                    {texts.restore}
                  </Button>
                )}
              </StepCard>
            ))}
          </ol>
        )}
        {history.hasNextPage && (
          <Button
            className="mt-3"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </section>
      <div className="flex flex-col gap-6">
        <Section title={texts.reads} level={2}>
          <ReadsList configId={configId} />
        </Section>
        {canAdminister && steps && steps.length > 0 && (
          <Button className="self-start" onClick={() => setCutting(true)}>
            {cutting.open}
          </Button>
        )}
      </div>
      {isCutting && <CutHistoryDialog config={config} onClose={() => setCutting(false)} />}
      {restoring !== null && (
        <RestoreDialog configId={configId} seq={restoring} onClose={() => setRestoring(null)} />
      )}
    </div>
  )
}

type StepCardProps = {
  step: Step
  versions: Parameters<typeof findBefore>[0]
  personName(id: string): string
  children: ReactNode
}

/** One write: who, when, and what it did to each secret. */
function StepCard({ step, versions, personName, children }: StepCardProps) {
  const { page: texts } = useTexts(historyTexts)
  const shown = step.versions.slice(0, SHOWN_MAX)
  return (
    <li className="rounded-lg border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <span className="font-[550]">{texts.step(step.seq)}</span>
        <span className="mr-auto text-sm text-soft">
          {personName(step.author_id)} · <RelativeTime at={step.changed_at} />
        </span>
        {children}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((version) => (
          <li key={version.id} className="px-4 py-2">
            <VersionChange version={version} before={findBefore(versions, version)} />
          </li>
        ))}
        {step.versions.length > shown.length && (
          <li className="px-4 py-2 text-sm text-faint">
            + {texts.count(step.versions.length - shown.length)}
          </li>
        )}
      </ul>
    </li>
  )
}
