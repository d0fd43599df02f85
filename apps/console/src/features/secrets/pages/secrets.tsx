import { lazyPart } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { SecretsGate } from '../secrets-gate.tsx'

const ProjectsPage = lazyPart(() => import('../projects/projects-page.tsx'), 'ProjectsPage')

const route = getRouteApi('/guarded/frame/secrets')

export function Secrets() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SecretsGate behind={ProjectsPage}>
      <ProjectsPage
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </SecretsGate>
  )
}
