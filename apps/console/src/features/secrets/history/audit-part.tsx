import type { SecretsConfig } from '@nora/contract/secrets'
import { Button, EmptyState, Section, SkeletonRows, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { useState } from 'react'
import { VaultLoadFailure } from '../../../platform/vault/vault-load-failure.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { CutHistoryDialog } from './cut-history-dialog.tsx'
import { historyTexts } from './history.messages.ts'
import { useConfigHistory } from './history.queries.ts'
import { ReadsList } from './reads-list.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoreSecretDialog } from './restore-secret-dialog.tsx'
import { StepCard } from './step-card.tsx'
import { type Restorable, toSteps } from './to-steps.ts'

type AuditPartProps = {
  config: SecretsConfig
  view: ConfigView
  canWrite: boolean
  canAdminister: boolean
  personName(id: string): string
}

/** What was changed, step by step, and who has read the config. */
export function AuditPart({ config, view, canWrite, canAdminister, personName }: AuditPartProps) {
  const { page: texts, cutting } = useTexts(historyTexts)
  const configId = config.id
  const failures = useTexts(failuresTexts)
  const history = useConfigHistory(configId)
  const [restoring, setRestoring] = useState<number | Restorable | null>(null)
  const close = () => setRestoring(null)
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
              <StepCard
                key={step.seq}
                {...{ step, view, personName }}
                versions={versions}
                {...(canWrite && { onRestore: setRestoring })}
              >
                {canWrite && step.seq < view.seq && (
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
      {typeof restoring === 'number' && <RestoreDialog configId={configId} seq={restoring} onClose={close} />}
      {restoring !== null && typeof restoring !== 'number' && (
        <RestoreSecretDialog configId={configId} restored={restoring} onClose={close} />
      )}
    </div>
  )
}
