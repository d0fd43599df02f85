import type { Diagnostic } from '@nora/policy'
import { classNames, useLang, useTexts } from '@nora/ui'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { editorTexts } from './editor.messages.ts'

export type FindingsProps = {
  /** null: not checked yet. */
  diagnostics: readonly Diagnostic[] | null
  isFailed: boolean
  onOpen(diagnostic: Diagnostic): void
  onFix?(fix: NonNullable<Diagnostic['fix']>): void
}

const SHOWN = 20

/** What is wrong with the text, each finding a way to its place. */
export function Findings({ diagnostics, isFailed, onOpen, onFix }: FindingsProps) {
  const texts = useTexts(editorTexts)
  const lang = useLang()
  if (isFailed) return <p className="px-3 py-2 text-sm text-warn">{texts.noLanguage}</p>
  if (diagnostics === null) return null
  return (
    <div className="border-t border-line">
      <Count diagnostics={diagnostics} />
      {diagnostics.length > 0 && (
        <ul aria-label={texts.problems} className="max-h-36 overflow-y-auto border-t border-line">
          {diagnostics.slice(0, SHOWN).map((one, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: one place may have the same finding twice
              key={`${one.path}:${one.code}:${place}`}
              className="flex items-start gap-2 border-b border-line px-3 py-1 last:border-b-0 hover:bg-hover"
            >
              <button
                type="button"
                onClick={() => onOpen(one)}
                className="flex min-w-0 flex-1 items-start gap-2 rounded-xs text-left text-sm"
              >
                <Sign severity={one.severity} />
                <span className="shrink-0 font-mono text-code text-faint">
                  {texts.place(one.line, one.column)}
                </span>
                <span className="min-w-0 wrap-anywhere">{one.message[lang]}</span>
              </button>
              {one.fix && onFix && (
                <button
                  type="button"
                  onClick={() => one.fix && onFix(one.fix)}
                  className="shrink-0 rounded-xs text-sm text-accent-text underline underline-offset-2"
                >
                  {one.fix.title[lang]}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Count({ diagnostics }: { diagnostics: readonly Diagnostic[] }) {
  const texts = useTexts(editorTexts)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  return (
    <p role="status" className="flex items-center gap-3 px-3 py-1.5 text-sm">
      {errors === 0 && (
        <span className="flex items-center gap-1.5 text-ok">
          <CircleCheck className="size-4" aria-hidden="true" />
          {texts.sound}
        </span>
      )}
      {errors > 0 && (
        <span className="flex items-center gap-1.5 text-bad">
          <CircleAlert className="size-4" aria-hidden="true" />
          {texts.errors(errors)}
        </span>
      )}
      {warnings > 0 && (
        <span className="flex items-center gap-1.5 text-warn">
          <TriangleAlert className="size-4" aria-hidden="true" />
          {texts.warnings(warnings)}
        </span>
      )}
    </p>
  )
}

function Sign({ severity }: { severity: Diagnostic['severity'] }) {
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  return (
    <Icon
      aria-hidden="true"
      className={classNames('mt-0.5 size-4 shrink-0', severity === 'error' ? 'text-bad' : 'text-warn')}
    />
  )
}
