import type { SecretsProject } from '@nora/contract/secrets'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { countSecrets } from './count-secrets.ts'
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
      <FailedNotice title={(failures) => failures.projectDeleted} problem={problem} />
    </ConfirmDialog>
  )
}
