import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { GatewayPage } from '../detail/gateway-page.tsx'

const route = getRouteApi('/guarded/frame/gateway/$id')

export function GatewayOfAddress() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <GatewayPage
      key={id}
      id={id}
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
