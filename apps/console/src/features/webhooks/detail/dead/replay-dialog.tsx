import type { ReplayWebhook } from '@nora/contract/webhooks'
import { Button, Dialog, useLang, useTexts } from '@nora/ui'
import { useEffect } from 'react'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useReplay } from '../../requests.queries.ts'
import { countWords } from '../count-words.ts'
import { deadTexts } from './dead.messages.ts'

export type WantedReplay = Pick<Partial<ReplayWebhook>, 'request_ids' | 'state' | 'target_ids'>

type ReplayDialogProps = {
  webhookId: string
  wanted: WantedReplay
  onClose(): void
  onReplay(replayId: string): void
}

/** Counts first what a replay would deliver, then does it. */
export function ReplayDialog({ webhookId, wanted, onClose, onReplay }: ReplayDialogProps) {
  const { confirm: texts } = useTexts(deadTexts)
  const lang = useLang()
  const { count, send } = useReplay(webhookId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is counted once, when the dialog opens
  useEffect(() => count.mutate(wanted), [])
  const counted = count.data
  const deliverable = counted ? counted.requests - counted.skipped : 0

  function start() {
    send.mutate(wanted, {
      onSuccess(run) {
        if (run.id !== null) onReplay(run.id)
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button onClick={onClose}>{counted && deliverable === 0 ? texts.close : texts.cancel}</Button>
          {deliverable > 0 && (
            <Button look="primary" loading={send.isPending} onClick={start}>
              {texts.send}
            </Button>
          )}
        </>
      }
    >
      <div role="status" className="flex flex-col gap-1.5">
        {count.isPending && <p className="text-soft">{texts.counting}</p>}
        {counted && deliverable > 0 && <p>{texts.count(countWords(lang, deliverable))}</p>}
        {counted && deliverable > 0 && counted.skipped > 0 && (
          <p className="text-soft">{texts.skipped(countWords(lang, counted.skipped))}</p>
        )}
        {counted && deliverable === 0 && <p>{texts.none}</p>}
      </div>
      <FormProblem problem={count.error ?? send.error} />
    </Dialog>
  )
}
