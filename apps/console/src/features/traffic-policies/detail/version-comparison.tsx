import type { PolicyVersion, TrafficPolicy } from '@nora/contract/traffic-policies'
import { Select, Skeleton, useTexts } from '@nora/ui'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useVersionDiff } from '../traffic-policies.queries.ts'
import { DiffLines } from './diff-lines.tsx'
import { DRAFT, toCompared } from './to-compared.ts'
import { versionsTexts } from './versions.messages.ts'

type VersionComparisonProps = {
  policy: TrafficPolicy
  versions: readonly PolicyVersion[]
  compared: string | undefined
  onCompare(compared: string): void
}

/** Any two versions, or one and the draft, line by line. */
export function VersionComparison({ policy, versions, compared, onCompare }: VersionComparisonProps) {
  const texts = useTexts(versionsTexts)
  const hasDraft = policy.draft !== null
  const numbers = versions.map(({ version }) => version)
  const [from, to] = toCompared(compared, numbers, hasDraft)
  const diff = useVersionDiff(policy.id, from, to)
  const options = [...(hasDraft ? [DRAFT] : []), ...numbers].map((number) => ({
    value: `${number}`,
    label: number === DRAFT ? texts.draft : texts.version(number),
  }))
  return (
    <section aria-label={texts.comparison}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-2 font-semibold">{texts.comparison}</h2>
        <div className="w-32">
          <Select
            aria-label={texts.from}
            value={`${from}`}
            onChange={(value) => onCompare(`${value}-${to}`)}
            options={options}
          />
        </div>
        <span aria-hidden="true" className="text-faint">
          →
        </span>
        <div className="w-32">
          <Select
            aria-label={texts.to}
            value={`${to}`}
            onChange={(value) => onCompare(`${from}-${value}`)}
            options={options}
          />
        </div>
        {diff.data && from !== to && (
          <span className="font-mono text-code text-soft">
            {texts.total(diff.data.added, diff.data.removed)}
          </span>
        )}
      </div>
      {from === to && <p className="text-soft">{texts.same}</p>}
      {from !== to && diff.error && (
        <LoadFailure title={texts.diffFailed} error={diff.error} onRetry={diff.refetch} />
      )}
      {from !== to && !diff.data && !diff.error && <Skeleton className="h-24" />}
      {from !== to && diff.data && <DiffLines diff={diff.data} />}
    </section>
  )
}
