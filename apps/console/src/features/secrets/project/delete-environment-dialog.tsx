import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { countSecrets } from './count-secrets.ts'
import { projectTexts } from './project.messages.ts'

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
      <FailedNotice title={(failures) => failures.environmentDeleted} problem={problem} />
    </ConfirmDialog>
  )
}
