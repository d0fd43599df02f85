import { lazyPart } from '@nora/ui'
import { useParams } from '@tanstack/react-router'
import { SecretsGate } from '../secrets-gate.tsx'

const ConfigPage = lazyPart(() => import('../config/config-page.tsx'), 'ConfigPage')

const PATH = '/guarded/frame/secrets/project/$projectSlug/config/$configSlug'

export function SecretsConfigPage() {
  const params = useParams({ from: PATH })
  return (
    <SecretsGate behind={ConfigPage}>
      <ConfigPage {...params} part="secrets" />
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
