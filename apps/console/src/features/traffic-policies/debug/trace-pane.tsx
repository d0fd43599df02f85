import type { Debugged, DebugTrace } from '@nora/contract/traffic-policies'
import { Badge, Notice, Skeleton, StatusBadge, useTexts } from '@nora/ui'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { ruleKey } from './rules-context.ts'
import type { StandIns } from './stand-ins.ts'
import { traceTexts } from './trace.messages.ts'
import { TracedRule } from './traced-rule.tsx'
import { showMessage, WireText } from './wire-text.tsx'

type TracePaneProps = StandIns & {
  debugged: Pick<Debugged, 'trace' | 'hidden'> | null
  error?: Error | null
  isRunning?: boolean
  isStale?: boolean
}

/** Everything that happened: phases as a ladder, with their rules, and what comes of it. */
export function TracePane({
  debugged,
  error = null,
  isRunning = false,
  isStale = false,
  ...stand
}: TracePaneProps) {
  const texts = useTexts(traceTexts)
  return (
    <div aria-live="polite" aria-busy={isRunning} className="grid gap-4">
      <FormProblem problem={error} />
      {isRunning && !debugged && <Skeleton className="h-24" />}
      {!isRunning && !debugged && !error && <p className="text-soft">{texts.empty}</p>}
      {debugged && isStale && !isRunning && <Notice tone="info">{texts.stale}</Notice>}
      {debugged?.trace === null && <Notice tone="bad">{texts.textHasErrors}</Notice>}
      {debugged?.trace && <Trace trace={debugged.trace} hidden={debugged.hidden} {...stand} />}
    </div>
  )
}

function Trace({ trace, hidden, ...stand }: StandIns & { trace: DebugTrace; hidden: readonly string[] }) {
  const texts = useTexts(traceTexts)
  const { phases, request, response } = trace
  return (
    <>
      <Decision trace={trace} />
      {hidden.length > 0 && (
        <p className="text-sm text-soft wrap-anywhere">{texts.hidden(hidden.join(', '))}</p>
      )}
      <ol className="grid gap-4">
        {phases.map(({ phase, rules, us }) => (
          <li key={phase}>
            <h2 className="mb-1.5 flex items-baseline justify-between gap-2">
              <span className="font-mono text-code font-[600]">{phase}</span>
              <span className="text-sm text-faint">{rules.length > 0 ? texts.us(us) : texts.noRules}</span>
            </h2>
            {rules.length > 0 && (
              <ol className="divide-y divide-line rounded-md border border-line">
                {rules.map((rule) => (
                  <TracedRule
                    key={ruleKey({ phase, index: rule.index })}
                    ruleKey={ruleKey({ phase, index: rule.index })}
                    rule={rule}
                    {...stand}
                  />
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {request && <WireText title={texts.finalRequest} text={showMessage(request)} />}
      {response && <WireText title={texts.finalResponse} text={showMessage(response, response.body)} />}
    </>
  )
}

function Decision({ trace: { decision, certainty } }: { trace: DebugTrace }) {
  const texts = useTexts(traceTexts)
  const { kind, status, rule, action, reason } = decision
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-2 font-[560]">
        {texts.decisions[kind]}
        {status !== null && <StatusBadge status={status} />}
        {certainty === 'cannot_tell' && <Badge tone="warn">{texts.cannotTell}</Badge>}
      </p>
      {(rule ?? action) !== null && (
        <p className="text-sm text-soft wrap-anywhere">
          {[rule && texts.byRule(rule), action, reason].filter(Boolean).join(' · ')}
        </p>
      )}
      {certainty === 'cannot_tell' && <p className="text-sm text-soft">{texts.cannotTellWhy}</p>}
    </div>
  )
}
