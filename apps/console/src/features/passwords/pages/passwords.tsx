import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { VaultPage } from '../list/vault-page.tsx'

const route = getRouteApi('/guarded/frame/passwords')

export function Passwords() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <VaultPage
      folderId={null}
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
