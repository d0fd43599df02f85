import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { GatewaysPage } from '../list/gateways-page.tsx'

const route = getRouteApi('/guarded/frame/gateways')

export function Gateways() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <GatewaysPage
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
