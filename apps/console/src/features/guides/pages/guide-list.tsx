import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { GuideListPage } from '../guide-list-page.tsx'

const route = getRouteApi('/guarded/frame/help/guides')

export function GuideList() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <GuideListPage
      query={q}
      onQuery={(text) => void navigate(searchChange<{ q?: string }>({ q: text || undefined }, false))}
    />
  )
}
