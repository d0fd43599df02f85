import { Badge, classNames, IconButton, type Tone, useTexts } from '@nora/ui'
import { ChevronRight, CodeXml } from 'lucide-react'
import { useContext, useId, useState } from 'react'
import { type RuleKey, RulesContext } from './rules-context.ts'
import type { StandIns } from './stand-ins.ts'
import type { Rule } from './to-steps.ts'
import { traceTexts } from './trace.messages.ts'
import { TracedAction } from './traced-action.tsx'
import { TracedExpression } from './traced-expression.tsx'

const TONES: Record<Rule['outcome'], Tone> = {
  matched: 'ok',
  skipped: 'neutral',
  error: 'bad',
  too_expensive: 'bad',
  not_reached: 'neutral',
}

type TracedRuleProps = StandIns & { rule: Rule; ruleKey: RuleKey }

/** One rule of the ladder. What was passed by is closed until somebody asks. */
export function TracedRule({ rule, ruleKey, ...stand }: TracedRuleProps) {
  const texts = useTexts(traceTexts)
  const rules = useContext(RulesContext)
  const id = useId()
  const { outcome, index, expressions, actions, us } = rule
  const [isOpen, setOpen] = useState(outcome !== 'not_reached')
  const name = rule.name ?? texts.rule(index + 1)
  const hasInside = expressions.length > 0 || actions.length > 0
  return (
    <li
      data-rule={ruleKey}
      className={classNames(rules?.current === ruleKey && 'shadow-[inset_2px_0_var(--accent)]')}
    >
      <div className="flex items-center gap-1 py-1.5 pr-1.5 pl-1">
        <button
          type="button"
          aria-expanded={hasInside && isOpen}
          aria-controls={hasInside && isOpen ? id : undefined}
          disabled={!hasInside}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded-xs py-1 text-left"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames(
              'size-4 shrink-0 text-faint transition-transform duration-100',
              isOpen && 'rotate-90',
              !hasInside && 'opacity-0',
            )}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          {outcome !== 'not_reached' && <span className="shrink-0 text-xs text-faint">{texts.us(us)}</span>}
          <Badge tone={TONES[outcome]} className="shrink-0">
            {texts.outcomes[outcome]}
          </Badge>
        </button>
        {rules && (
          <IconButton
            size="small"
            label={texts.toText(name)}
            icon={<CodeXml aria-hidden="true" />}
            onClick={() => rules.open(ruleKey)}
          />
        )}
      </div>
      {hasInside && isOpen && (
        <div id={id} className="grid gap-3 pr-3 pb-3 pl-6.5">
          {expressions.map((expression, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same expression may stand twice
            <TracedExpression key={place} expression={expression} />
          ))}
          {actions.map((action) => (
            <TracedAction key={action.path} action={action} {...stand} />
          ))}
        </div>
      )}
    </li>
  )
}
