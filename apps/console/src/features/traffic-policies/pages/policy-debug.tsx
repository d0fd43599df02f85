import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { DebugPage } from '../debug/debug-page.tsx'

const route = getRouteApi('/guarded/frame/policy_debug')

export function PolicyDebug() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <DebugPage search={search} onSearch={(change, isStep) => void navigate(searchChange(change, isStep))} />
  )
}
