import { ApiProblem } from '@nora/client'
import { linkStyle, Notice, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { vaultFailure } from '../../platform/vault/vault-failure.ts'
import { failuresTexts } from './failures.messages.ts'
import { frameTexts } from './frame.messages.ts'

type FailedNoticeProps = { problem: unknown; title(failures: (typeof failuresTexts)['ru']): string }

/** What did not work, and why, where it was tried; beyond the plan’s limit the way to the plans. */
export function FailedNotice({ problem, title }: FailedNoticeProps) {
  const texts = useTexts(failuresTexts)
  const { toPlans } = useTexts(frameTexts)
  const lang = useLang()
  if (!problem) return null
  return (
    <Notice tone="bad" title={title(texts)}>
      {findSentences(problem) ?? vaultFailure(problem, lang)}{' '}
      {problem instanceof ApiProblem && problem.code === 'PaymentRequired' && (
        <Link to="/plans" className={linkStyle}>
          {toPlans}
        </Link>
      )}
    </Notice>
  )
}

/** What the server says of fields, where they stand in no form. */
function findSentences(problem: unknown): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined
  const sentences = [...new Set(Object.values(problem.fields))]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
