import { Notice, useTexts } from '@nora/ui'
import { RequestRows } from './request-rows.tsx'
import { requestsTexts } from './requests.messages.ts'
import { useRecentRequests } from './requests.queries.ts'

/** Those that are kept, and why the one that was asked for is not among them. */
export function GoneRequest({ tunnelId }: { tunnelId: string }) {
  const texts = useTexts(requestsTexts)
  const { data: requests = [] } = useRecentRequests(tunnelId)
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warn" title={texts.gone}>
        {texts.goneSentence}
      </Notice>
      {requests.length > 0 && <RequestRows tunnelId={tunnelId} requests={requests} />}
    </div>
  )
}
