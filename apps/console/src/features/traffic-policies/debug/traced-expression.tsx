import { Badge, classNames, useTexts } from '@nora/ui'
import { type TracedExpression as Traced, toSteps } from './to-steps.ts'
import { traceTexts } from './trace.messages.ts'

const MOST_INDENTS = 6

/** An expression and every part of it, each with its value. */
export function TracedExpression({ expression }: { expression: Traced }) {
  const texts = useTexts(traceTexts)
  const steps = toSteps(expression)
  const { source, error, reads_hidden } = expression
  return (
    <div className="min-w-0">
      {reads_hidden && (
        <Badge tone="warn" className="mb-1">
          {texts.readsHidden}
        </Badge>
      )}
      {steps.length === 0 && <code className="block font-mono text-code wrap-anywhere">{source}</code>}
      {error !== undefined && steps.length === 0 && (
        <p className="font-mono text-code text-bad wrap-anywhere">{error}</p>
      )}
      <ul className="grid gap-0.5">
        {steps.map(({ text, depth, values, isError, start }) => (
          <li
            key={`${start}:${text}`}
            style={{ paddingLeft: `${Math.min(depth, MOST_INDENTS) * 12}px` }}
            className="font-mono text-code wrap-anywhere"
          >
            <code className={classNames(depth > 0 && 'text-soft')}>{text}</code>{' '}
            <span aria-hidden="true" className="text-faint">
              →
            </span>{' '}
            <span className={isError ? 'text-bad' : getLook(values)}>{values.join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function getLook([value, ...others]: readonly string[]): string {
  if (others.length > 0) return 'text-info'
  if (value === 'true') return 'text-ok'
  return value === 'false' ? 'text-warn' : 'text-info'
}
