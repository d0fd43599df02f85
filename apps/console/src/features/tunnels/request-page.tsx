import { buttonStyle, Notice, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { CopyRequestLink } from './copy-request-link.tsx'
import { RequestRows } from './request-rows.tsx'
import { RequestView } from './request-view.tsx'
import { requestsTexts } from './requests.messages.ts'
import { useRecentRequests } from './requests.queries.ts'
import { useTunnel } from './tunnels.queries.ts'

export type RequestPageProps = { tunnelId: string; requestId: string }

/** The own page of a request, which links from elsewhere lead to. */
export function RequestPage({ tunnelId, requestId }: RequestPageProps) {
  const texts = useTexts(requestsTexts)
  const { data: tunnel } = useTunnel(tunnelId)
  return (
    <ListPage
      title={texts.title}
      sentence={tunnel?.hostname ?? ''}
      actions={
        <>
          <CopyRequestLink tunnelId={tunnelId} requestId={requestId} />
          <Link to="/tunnels" search={{ tunnel: tunnelId }} className={buttonStyle()}>
            {texts.toTunnel}
          </Link>
        </>
      }
    >
      <div className="max-w-3xl py-5">
        <h2 className="sr-only">{texts.facts}</h2>
        <RequestView tunnelId={tunnelId} requestId={requestId} gone={<GoneRequest tunnelId={tunnelId} />} />
      </div>
    </ListPage>
  )
}

/** Those that are kept, and why the one that was asked for is not among them. */
function GoneRequest({ tunnelId }: { tunnelId: string }) {
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
