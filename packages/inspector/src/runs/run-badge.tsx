import type { CapturedRun } from '@nora/contract/tunnels'
import { Badge, type Tone, useLang } from '@nora/ui'
import { runSuccess, runText } from './run.messages.ts'

/** How a run is, in a few words, which are cut where there is no room. */
export function RunBadge({ run, className }: { run: CapturedRun; className?: string }) {
  const text = runText(useLang(), run)
  return (
    <Badge tone={getTone(run)} className={className}>
      <span title={text} className="truncate">
        {text}
      </span>
    </Badge>
  )
}

function getTone(run: CapturedRun): Tone {
  if (run.state === 'running') return 'accent'
  if (run.reason === 'no_match') return 'neutral'
  if (run.state === 'refused') return 'warn'
  const isWell = runSuccess(run)
  return isWell === null ? 'neutral' : isWell ? 'ok' : 'bad'
}
