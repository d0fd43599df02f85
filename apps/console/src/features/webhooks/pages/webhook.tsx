import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { WebhookPage } from '../detail/webhook-page.tsx'

const route = getRouteApi('/guarded/frame/webhooks/$id')

export function WebhookOfAddress() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <WebhookPage
      key={id}
      id={id}
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
