import { Button, IconButton, Notice, useLang, useTexts } from '@nora/ui'
import { X } from 'lucide-react'
import { useReplay, useReplayRun } from '../requests.queries.ts'
import { countWords } from './count-words.ts'
import { replayTexts } from './replay.messages.ts'

type ReplayBarProps = { webhookId: string; replayId: string | null; onClose(): void }

/** How far a run of deliveries made again has come. */
export function ReplayBar({ webhookId, replayId, onClose }: ReplayBarProps) {
  const texts = useTexts(replayTexts)
  const lang = useLang()
  const { data: run } = useReplayRun(webhookId, replayId)
  const { cancel } = useReplay(webhookId)
  if (replayId === null || !run) return null
  const isRunning = run.state === 'running'
  const { requests, queued, delivered, dead, skipped } = run
  return (
    <Notice tone={isRunning ? 'info' : dead > 0 ? 'warn' : 'ok'} title={texts.states[run.state]}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{texts.progress({ of: countWords(lang, requests), queued, delivered, dead, skipped })}</span>
        {isRunning ? (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(replayId)}>
            {texts.cancel}
          </Button>
        ) : (
          <IconButton label={texts.close} size="small" icon={<X aria-hidden="true" />} onClick={onClose} />
        )}
      </span>
    </Notice>
  )
}
