import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { ApiKeysPage, apiKeysTexts } from '../../features/credentials/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { searchChange } from '../search-params.ts'

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
        <a href={settings?.docs_url ?? '/swagger/'} target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
      }
    />
  )
}
