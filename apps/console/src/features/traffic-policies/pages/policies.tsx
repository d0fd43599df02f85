import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { PoliciesPage } from '../list/policies-page.tsx'

const route = getRouteApi('/guarded/frame/policies')

export function Policies() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PoliciesPage
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
