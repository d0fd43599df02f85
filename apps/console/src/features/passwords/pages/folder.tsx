import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { VaultPage } from '../list/vault-page.tsx'

const route = getRouteApi('/guarded/frame/passwords/folder/$id')

export function PasswordsFolder() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <VaultPage
      key={id}
      folderId={id}
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
    />
  )
}
