import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CapturedRequests } from '../capture/captured-requests.tsx'

const route = getRouteApi('/guarded/frame/tunnels/$id/requests')

export function TunnelRequests() {
  const { id } = route.useParams()
  const { q = '', request = null } = route.useSearch()
  const navigate = useNavigate()
  const go = (search: { q?: string; request?: string }) =>
    void navigate({ to: '/tunnels/$id/requests', params: { id }, search, replace: true })
  return (
    <CapturedRequests
      key={id}
      tunnelId={id}
      query={q}
      onQuery={(text) => go({ q: text || undefined, request: request ?? undefined })}
      selectedId={request}
      onSelect={(one) => go({ q: q || undefined, request: one ?? undefined })}
    />
  )
}
