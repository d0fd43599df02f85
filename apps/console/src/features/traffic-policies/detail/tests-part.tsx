import type { TestedPolicy } from '@nora/contract/traffic-policies'
import { Badge, Button, Notice, Textarea, useLang, useTexts } from '@nora/ui'
import { FlaskConical } from 'lucide-react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { usePolicyTest } from '../traffic-policies.queries.ts'
import { testsTexts } from './tests.messages.ts'
import type { Draft } from './use-draft.ts'

const TONES = { passed: 'ok', failed: 'bad', cannot_tell: 'warn' } as const

/** Cases that the text has to pass, kept beside it. */
export function TestsPart({ draft, isReadOnly }: { draft: Draft; isReadOnly: boolean }) {
  const texts = useTexts(testsTexts)
  const testing = usePolicyTest()
  const { source, tests } = draft.text
  return (
    <div className="grid gap-5 py-5 lg:grid-cols-2">
      <div className="min-w-0">
        <p className="mb-2 text-soft">{texts.sentence}</p>
        <Textarea
          code
          aria-label={texts.label}
          value={tests}
          readOnly={isReadOnly}
          spellCheck={false}
          placeholder={texts.placeholder}
          rows={18}
          onChange={({ target }) => draft.change({ tests: target.value })}
        />
        <Button
          className="mt-3"
          icon={<FlaskConical aria-hidden="true" />}
          loading={testing.isPending}
          disabled={tests.trim() === ''}
          onClick={() => testing.mutate({ source, tests })}
        >
          {texts.run}
        </Button>
      </div>
      <div aria-live="polite" className="min-w-0">
        <FormProblem problem={testing.error} />
        {testing.data && <Results tested={testing.data} />}
      </div>
    </div>
  )
}

function Results({ tested }: { tested: TestedPolicy }) {
  const texts = useTexts(testsTexts)
  const lang = useLang()
  const { results, faults, diagnostics } = tested
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return <Notice tone="bad">{texts.textHasErrors}</Notice>
  }
  return (
    <>
      {faults.map(({ line, message }) => (
        <Notice key={`${line}:${message.en}`} tone="warn" className="mb-2">
          {texts.fault(line)} {message[lang]}
        </Notice>
      ))}
      {results.length > 0 && <p className="mb-2 font-[550]">{texts.total(tested.passed, results.length)}</p>}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {results.map(({ name, outcome, failures }) => (
          <li key={name} className="px-3 py-2">
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Badge tone={TONES[outcome]} className="shrink-0">
                {texts.outcomes[outcome]}
              </Badge>
            </span>
            {failures.map((failure) => (
              <span key={failure.field} className="mt-1 block font-mono text-code text-soft wrap-anywhere">
                {texts.differs(failure.field, failure.expected, failure.actual)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
