import { lazyPart } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { SecretsGate } from '../secrets-gate.tsx'

const ProjectPage = lazyPart(() => import('../project/project-page.tsx'), 'ProjectPage')

const route = getRouteApi('/guarded/frame/secrets/project/$slug')

export function SecretsProjectPage() {
  const { slug } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SecretsGate behind={ProjectPage}>
      <ProjectPage
        key={slug}
        slug={slug}
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </SecretsGate>
  )
}
