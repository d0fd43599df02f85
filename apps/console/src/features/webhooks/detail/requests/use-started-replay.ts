import { notify, useTexts } from '@nora/ui'
import { useReplay } from '../../requests.queries.ts'
import { requestsTexts } from './requests.messages.ts'

/** Starts a replay; its progress is shown at the top of the page. */
export function useStartedReplay(webhookId: string, onReplay: (replayId: string) => void) {
  const { replaying } = useTexts(requestsTexts)
  const { start } = useReplay(webhookId)
  const tell = (replayId: string | null) => {
    notify({ title: replaying })
    if (replayId !== null) onReplay(replayId)
  }
  return {
    isPending: start.isPending,
    tell,
    start: (request_ids: string[], onStarted?: () => void) =>
      start.mutate(
        { request_ids },
        {
          onSuccess(run) {
            tell(run.id)
            onStarted?.()
          },
        },
      ),
  }
}

export type StartedReplay = ReturnType<typeof useStartedReplay>
