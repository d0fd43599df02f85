import { RequestDiff } from '@nora/inspector'
import { Button, Dialog, Skeleton, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { LoadFailure } from '../../../../platform/load-failure.tsx'
import { useRequest } from '../../requests.queries.ts'
import { requestName } from './request-name.ts'
import { requestsTexts } from './requests.messages.ts'
import { toBodySource, toCaptured } from './to-captured.ts'

type CompareDialogProps = {
  webhookId: string
  /** Two requests; the older one is compared with the newer. */
  ids: readonly [string, string]
  onClose(): void
}

/** What two stored requests do not share. */
export function CompareDialog({ webhookId, ids, onClose }: CompareDialogProps) {
  const texts = useTexts(requestsTexts)
  const first = useRequest(webhookId, ids[0])
  const second = useRequest(webhookId, ids[1])
  const source = useMemo(() => toBodySource(webhookId), [webhookId])
  const failed = [first, second].find(({ error }) => error !== null)
  const pair = first.data && second.data && [first.data, second.data].sort((a, b) => a.sequence - b.sequence)
  const [before, after] = pair ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={texts.compareTitle}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {failed?.error && !before && (
        <LoadFailure title={texts.requestFailed} error={failed.error} onRetry={failed.refetch} />
      )}
      {!failed && !before && <Skeleton className="h-48 w-full" />}
      {before && after && (
        <>
          <ul className="mb-4 font-mono text-code break-all">
            {[before, after].map((request) => (
              <li key={request.id}>
                #{request.sequence} {requestName(request)}
              </li>
            ))}
          </ul>
          <RequestDiff before={toCaptured(before)} after={toCaptured(after)} source={source} />
        </>
      )}
    </Dialog>
  )
}
