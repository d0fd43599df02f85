import { lazyPart } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { SecretsGate } from '../secrets-gate.tsx'

const ComparePage = lazyPart(() => import('../compare/compare-page.tsx'), 'ComparePage')

const route = getRouteApi('/guarded/frame/secrets/project/$projectSlug/compare')

export function SecretsComparePage() {
  const { projectSlug } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SecretsGate behind={ComparePage}>
      <ComparePage
        projectSlug={projectSlug}
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </SecretsGate>
  )
}
