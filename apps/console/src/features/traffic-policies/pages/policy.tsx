import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { PolicyPage } from '../detail/policy-page.tsx'

const route = getRouteApi('/guarded/frame/policies/$id')

export function Policy() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PolicyPage
      key={id}
      id={id}
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
