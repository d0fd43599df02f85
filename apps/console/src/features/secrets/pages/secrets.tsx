import { lazyPart } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { SecretsGate } from '../secrets-gate.tsx'

// Locked, the page is its gate; what is behind it comes when it opens.
const ProjectsPage = lazyPart(() => import('../projects/projects-page.tsx'), 'ProjectsPage')

const route = getRouteApi('/guarded/frame/secrets')

export function Secrets() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SecretsGate>
      <ProjectsPage
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </SecretsGate>
  )
}
