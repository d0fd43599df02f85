import { useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { apiKeysTexts } from '../api-keys/api-keys.messages.ts'
import { ApiKeysPage } from '../api-keys/api-keys-page.tsx'

const route = getRouteApi('/guarded/frame/api_keys')

export function ApiKeys() {
  const texts = useTexts(apiKeysTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <ApiKeysPage
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      consoleUrl={settings?.console_url ?? ''}
      docsLink={
        <Link to="/help/$guide" params={{ guide: 'api' }}>
          {texts.docs}
        </Link>
      }
    />
  )
}
