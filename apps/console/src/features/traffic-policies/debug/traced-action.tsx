import { Badge, classNames, useTexts } from '@nora/ui'
import { diffHeads } from './diff-heads.ts'
import { StandInForm } from './stand-in-form.tsx'
import type { StandIns } from './stand-ins.ts'
import type { Rule } from './to-steps.ts'
import { traceTexts } from './trace.messages.ts'

type TracedActionProps = StandIns & { action: Rule['actions'][number] }

/** An action: what it made of the head, or what stands in for it where it is not run. */
export function TracedAction({ action, standIns, onStandIn }: TracedActionProps) {
  const texts = useTexts(traceTexts)
  const { type, path, is_run, note, before, after } = action
  const given = standIns.find((one) => one.path === path)
  const lines = before && after ? diffHeads(before, after) : null
  return (
    <div className="min-w-0 border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-2">
        <code className="font-mono text-code font-[600]">{type}</code>
        {!is_run && <Badge tone="warn">{texts.notRun}</Badge>}
      </p>
      {note && <p className="text-sm text-soft wrap-anywhere">{note}</p>}
      {lines && lines.length > 0 && (
        <ul className="mt-1 font-mono text-code">
          {lines.map(({ kind, text }, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice
              key={place}
              className={classNames('px-1.5 wrap-anywhere', kind === 'added' ? 'bg-ok-soft' : 'bg-bad-soft')}
            >
              {kind === 'added' ? '+' : '−'} {text}
            </li>
          ))}
        </ul>
      )}
      {lines?.length === 0 && <p className="text-sm text-faint">{texts.unchanged}</p>}
      {onStandIn && (!is_run || given) && (
        <StandInForm type={type} path={path} given={given} onStandIn={onStandIn} />
      )}
    </div>
  )
}
