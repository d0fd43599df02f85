import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { projectTexts } from './project.messages.ts'

/** Asks for the slug: nothing brings the secrets back. */
export function DeleteProjectDialog({ project, onClose }: { project: SecretsProject; onClose(): void }) {
  const { deletion } = useTexts(projectTexts)
  const navigate = useNavigate()
  const { run, problem } = useTask()
  const deleting = useSecretsChange((vault, { id, slug }: SecretsProject) => vault.deleteProject(id, slug))
  const isDeleted = useRef(false)
  return (
    <ConfirmDialog
      open
      // The address of the project leads nowhere then.
      onClose={() => (isDeleted.current ? void navigate({ to: '/secrets' }) : onClose())}
      title={deletion.project(project.name)}
      consequence={deletion.projectConsequence(project.configs.length, countSecrets(project.configs))}
      confirm={deletion.confirm}
      typedName={project.slug}
      onConfirm={async () => {
        if (!(await run(() => deleting.mutateAsync(project)))) throw new Error('not deleted')
        isDeleted.current = true
        notify({ title: deletion.done })
      }}
    >
      <FailedNotice what="projectDeleted" problem={problem} />
    </ConfirmDialog>
  )
}

type DeleteEnvironmentProps = { project: SecretsProject; environment: SecretsEnvironment; onClose(): void }

export function DeleteEnvironmentDialog({ project, environment, onClose }: DeleteEnvironmentProps) {
  const { deletion } = useTexts(projectTexts)
  const { run, problem } = useTask()
  const deleting = useSecretsChange((vault, { id, slug }: SecretsEnvironment) =>
    vault.deleteEnvironment(id, slug),
  )
  const configs = project.configs.filter(({ environment_id }) => environment_id === environment.id)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={deletion.environment(environment.name)}
      consequence={deletion.environmentConsequence(configs.length, countSecrets(configs))}
      confirm={deletion.confirm}
      typedName={environment.slug}
      onConfirm={async () => {
        if (!(await run(() => deleting.mutateAsync(environment)))) throw new Error('not deleted')
        notify({ title: deletion.done })
      }}
    >
      <FailedNotice what="environmentDeleted" problem={problem} />
    </ConfirmDialog>
  )
}

function countSecrets(configs: readonly { secrets: number }[]): number {
  return configs.reduce((sum, { secrets }) => sum + secrets, 0)
}
