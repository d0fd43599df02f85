import { Button, useTexts } from '@nora/ui'
import { ArrowLeft } from 'lucide-react'
import { CopyRequestLink } from './copy-request-link.tsx'
import { GoneRequest } from './gone-request.tsx'
import { RequestView } from './request-view.tsx'
import { requestsTexts } from './requests.messages.ts'

type RequestInDrawerProps = { tunnelId: string; requestId: string; onBack(): void }

/** A request in the drawer of its tunnel, with the way back to all of them. */
export function RequestInDrawer({ tunnelId, requestId, onBack }: RequestInDrawerProps) {
  const texts = useTexts(requestsTexts)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {texts.back}
        </Button>
        <CopyRequestLink tunnelId={tunnelId} requestId={requestId} />
      </div>
      <RequestView tunnelId={tunnelId} requestId={requestId} gone={<GoneRequest tunnelId={tunnelId} />} />
    </div>
  )
}
