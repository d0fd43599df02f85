import { buttonStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { getShownAddress } from '../../platform/shown-address.ts'
import { CopyRequestLink } from './copy-request-link.tsx'
import { GoneRequest } from './gone-request.tsx'
import { GoneTunnel } from './gone-tunnel.tsx'
import { RequestView } from './request-view.tsx'
import { requestsTexts } from './requests.messages.ts'
import { useTunnel } from './tunnels.queries.ts'

export type RequestPageProps = { tunnelId: string; requestId: string }

/** The own page of a request, which links from elsewhere lead to. */
export function RequestPage({ tunnelId, requestId }: RequestPageProps) {
  const texts = useTexts(requestsTexts)
  const { data: tunnel } = useTunnel(tunnelId)
  if (tunnel === null) return <GoneTunnel />
  return (
    <ListPage
      guide="errors#what-the-edge-answers-by-itself"
      title={texts.title}
      sentence={tunnel ? getShownAddress(tunnel) : ''}
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
