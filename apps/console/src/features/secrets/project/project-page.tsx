import type { SecretsProject } from '@nora/contract/secrets'
import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useMay } from '../../../platform/use-may.ts'
import { PageOrGone } from '../load-or-gone.tsx'
import { useFreshSecrets, useProject } from '../secrets.queries.ts'
import type { SecretsSearch } from '../secrets-search.ts'
import { secretsTitles } from '../secrets-titles.messages.ts'
import { OpenProject } from './open-project.tsx'

type ProjectPageProps = PageAddress<SecretsSearch> & { slug: string }

/** A project by its slug; an earlier one leads to the present one. */
export function ProjectPage({ slug, ...address }: ProjectPageProps) {
  const { secrets: title } = useTexts(secretsTitles)
  const navigate = useNavigate()
  const mayWrite = useMay('secrets.write')
  const { data: project, error, refetch } = useProject(slug)
  useFreshSecrets()
  usePageTitle(project?.name ?? title)
  const present = project?.slug
  useEffect(() => {
    if (present === undefined || present === slug) return
    void navigate({ to: '/secrets/project/$slug', params: { slug: present }, replace: true })
  }, [navigate, present, slug])
  if (project) {
    return <OpenProject project={project} canAdminister={mayWrite && mayAdminister(project)} {...address} />
  }
  return <PageOrGone error={error} what="project" onRetry={refetch} />
}

function mayAdminister({ role, is_read_only }: SecretsProject): boolean {
  return role === 'admin' && !is_read_only
}
