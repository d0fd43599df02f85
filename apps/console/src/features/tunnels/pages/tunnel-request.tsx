import { getRouteApi } from '@tanstack/react-router'
import { RequestPage } from '../request-page.tsx'

const route = getRouteApi('/guarded/frame/tunnels/$id/requests/$requestId')

export function TunnelRequest() {
  const { id, requestId } = route.useParams()
  return <RequestPage key={requestId} tunnelId={id} requestId={requestId} />
}
