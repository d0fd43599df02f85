import { Button, RelativeTime, useTexts } from '@nora/ui'
import type { ConfigView, SecretVersionView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import type { ReactNode } from 'react'
import { historyTexts } from './history.messages.ts'
import { findBefore, findRestorable, type Restorable, type Step } from './to-steps.ts'
import { VersionChange } from './version-change.tsx'

const SHOWN_MAX = 20

type StepCardProps = {
  step: Step
  view: ConfigView
  versions: readonly SecretVersionView[]
  personName(id: string): string
  /** Without it the step is only looked at. */
  onRestore?(restored: Restorable): void
  children: ReactNode
}

/** One write: who, when, and what it did to each secret. */
export function StepCard({ step, view, versions, personName, onRestore, children }: StepCardProps) {
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
        {shown.map((version) => {
          const before = findBefore(versions, version)
          const restored = onRestore && findRestorable(view, version, before)
          const words = version.is_removed ? texts.bringBack : texts.restoreOne
          return (
            <li key={version.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2">
              <div className="min-w-48 flex-1">
                <VersionChange version={version} before={before} />
              </div>
              {restored && (
                <Button
                  look="ghost"
                  size="small"
                  className="max-sm:-ml-2.5"
                  aria-label={texts.of(words, toSafeText(restored.entry.name), restored.version)}
                  onClick={() => onRestore(restored)}
                >
                  {words}
                </Button>
              )}
            </li>
          )
        })}
        {step.versions.length > shown.length && (
          <li className="px-4 py-2 text-sm text-faint">
            + {texts.count(step.versions.length - shown.length)}
          </li>
        )}
      </ul>
    </li>
  )
}
