import { lazyPart } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { SecretsGate } from '../secrets-gate.tsx'

const ConfigPage = lazyPart(() => import('../config/config-page.tsx'), 'ConfigPage')

const route = getRouteApi('/guarded/frame/secrets/project/$projectSlug/config/$configSlug')

export function SecretsConfigPage() {
  const params = route.useParams()
  return (
    <SecretsGate>
      <ConfigPage {...params} part="secrets" />
    </SecretsGate>
  )
}
