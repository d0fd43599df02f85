import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { EmptyState, linkStyle, Notice, usePageKey, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { frameTexts } from '../frame.messages.ts'
import { WaitingTasks } from '../projects/waiting-tasks.tsx'
import type { SecretsSearch } from '../secrets-search.ts'
import { EnvironmentColumn } from './environment-column.tsx'
import { projectTexts } from './project.messages.ts'
import { type AskedOfProject, ProjectDialogs } from './project-dialogs.tsx'
import { ProjectHead } from './project-head.tsx'
import { useEnvironmentOrder } from './use-environment-order.ts'

export type OpenProjectProps = PageAddress<SecretsSearch> & {
  project: SecretsProject
  canAdminister: boolean
}

/** The environments of a project as columns, their configs as cards. */
export function OpenProject({ project, canAdminister, search, onSearch }: OpenProjectProps) {
  const texts = useTexts(projectTexts)
  const { toPlans } = useTexts(frameTexts)
  const [asked, setAsked] = useState<AskedOfProject>(null)
  const [dragged, setDragged] = useState<SecretsEnvironment | null>(null)
  const { ordered, move, said } = useEnvironmentOrder(project)
  usePageKey('create', () => {
    if (canAdminister) onSearch({ open: 'environment' }, true)
    return canAdminister
  })
  const acts = canAdminister
    ? {
        move,
        addConfig: (environment: SecretsEnvironment) => setAsked({ kind: 'config', environment }),
        change: (environment: SecretsEnvironment) => setAsked({ kind: 'change', environment }),
        remove: (environment: SecretsEnvironment) => setAsked({ kind: 'remove', environment }),
      }
    : null
  return (
    <>
      <ProjectHead project={project} canAdminister={canAdminister} onSearch={onSearch} />
      <div className="px-4 pb-8 sm:px-8">
        {project.is_read_only && (
          <Notice tone="warn" className="mt-5">
            {texts.readOnly}{' '}
            <Link to="/plans" className={linkStyle}>
              {toPlans}
            </Link>
          </Notice>
        )}
        <WaitingTasks configIds={project.configs.map(({ id }) => id)} />
        {ordered.length === 0 ? (
          <EmptyState title={texts.noEnvironments} sentence={texts.noEnvironmentsSentence} />
        ) : (
          <ol
            aria-label={texts.environments}
            className="flex items-start gap-3 overflow-x-auto py-5 max-sm:flex-col"
          >
            {ordered.map((environment, place) => (
              <EnvironmentColumn
                key={environment.id}
                project={project}
                environment={environment}
                place={place}
                acts={acts}
                dragged={dragged}
                onDrag={setDragged}
              />
            ))}
          </ol>
        )}
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
      </div>
      <ProjectDialogs
        project={project}
        canAdminister={canAdminister}
        asked={asked}
        onAnswered={() => setAsked(null)}
        open={search.open}
        onClose={() => onSearch({ open: undefined }, true)}
      />
    </>
  )
}
