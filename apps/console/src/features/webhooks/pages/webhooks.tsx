import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { WebhooksPage } from '../list/webhooks-page.tsx'

const route = getRouteApi('/guarded/frame/webhooks')

export function Webhooks() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <WebhooksPage
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
