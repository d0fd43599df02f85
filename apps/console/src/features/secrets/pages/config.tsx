import { lazyPart } from '@nora/ui'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { SecretsGate } from '../secrets-gate.tsx'
import type { SecretsSearch } from '../secrets-search.ts'

const ConfigPage = lazyPart(() => import('../config/config-page.tsx'), 'ConfigPage')

const PATH = '/guarded/frame/secrets/project/$projectSlug/config/$configSlug'

const route = getRouteApi(PATH)

export function SecretsConfigPage() {
  const params = route.useParams()
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SecretsGate behind={ConfigPage}>
      <ConfigPage
        {...params}
        part="secrets"
        open={open}
        onOpened={() => void navigate(searchChange<SecretsSearch>({ open: undefined }, false))}
      />
    </SecretsGate>
  )
}

export function SecretsAuditPage() {
  const params = useParams({ from: `${PATH}/audit` })
  return (
    <SecretsGate behind={ConfigPage}>
      <ConfigPage {...params} part="audit" />
    </SecretsGate>
  )
}

export function SecretsAccessPage() {
  const params = useParams({ from: `${PATH}/access` })
  return (
    <SecretsGate behind={ConfigPage}>
      <ConfigPage {...params} part="access" />
    </SecretsGate>
  )
}

export function SecretsSettingsPage() {
  const params = useParams({ from: `${PATH}/settings` })
  return (
    <SecretsGate behind={ConfigPage}>
      <ConfigPage {...params} part="settings" />
    </SecretsGate>
  )
}
