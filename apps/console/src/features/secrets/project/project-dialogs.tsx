import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { lazyPart } from '@nora/ui'
import { Suspense } from 'react'

const EnvironmentDialog = lazyPart(() => import('./environment-dialog.tsx'), 'EnvironmentDialog')
const ConfigDialog = lazyPart(() => import('./config-dialog.tsx'), 'ConfigDialog')
const MembersDialog = lazyPart(() => import('./members-dialog.tsx'), 'MembersDialog')
const ProjectSettingsDialog = lazyPart(() => import('./project-settings-dialog.tsx'), 'ProjectSettingsDialog')
const DeleteProjectDialog = lazyPart(() => import('./delete-project-dialog.tsx'), 'DeleteProjectDialog')
const DeleteEnvironmentDialog = lazyPart(
  () => import('./delete-environment-dialog.tsx'),
  'DeleteEnvironmentDialog',
)

/** What was asked of one environment. */
export type AskedOfProject = { kind: 'config' | 'change' | 'remove'; environment: SecretsEnvironment } | null

type ProjectDialogsProps = {
  project: SecretsProject
  canAdminister: boolean
  asked: AskedOfProject
  onAnswered(): void
  /** The dialog of the address. */
  open: string | undefined
  onClose(): void
}

/** What stands over a project, each loaded when it is opened. */
export function ProjectDialogs({
  project,
  canAdminister,
  asked,
  onAnswered,
  open,
  onClose,
}: ProjectDialogsProps) {
  return (
    <Suspense>
      {open === 'members' && (
        <MembersDialog project={project} canAdminister={canAdminister} onClose={onClose} />
      )}
      {canAdminister && open === 'environment' && <EnvironmentDialog project={project} onClose={onClose} />}
      {canAdminister && open === 'settings' && <ProjectSettingsDialog project={project} onClose={onClose} />}
      {canAdminister && open === 'delete' && <DeleteProjectDialog project={project} onClose={onClose} />}
      {asked?.kind === 'config' && (
        <ConfigDialog project={project} environment={asked.environment} onClose={onAnswered} />
      )}
      {asked?.kind === 'change' && (
        <EnvironmentDialog project={project} environment={asked.environment} onClose={onAnswered} />
      )}
      {asked?.kind === 'remove' && (
        <DeleteEnvironmentDialog project={project} environment={asked.environment} onClose={onAnswered} />
      )}
    </Suspense>
  )
}
