import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { FormDialog, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { NameFields, type NameForm } from '../names/name-fields.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { projectTexts } from './project.messages.ts'

type EnvironmentDialogProps = {
  project: SecretsProject
  /** The one to rename; without it a new one is made. */
  environment?: SecretsEnvironment
  onClose(): void
}

export function EnvironmentDialog({ project, environment, onClose }: EnvironmentDialogProps) {
  const { environmentForm: texts } = useTexts(projectTexts)
  const form = useForm<NameForm>({
    defaultValues: { name: environment?.name ?? '', slug: environment?.slug ?? '' },
  })
  const { run, problem, isBusy } = useFormTask(form)
  const saving = useSecretsChange(async (vault, { name, slug }: NameForm) => {
    const named = { name: name.trim(), slug: slug.trim() }
    if (environment) await vault.changeEnvironment(environment.id, named)
    else await vault.createEnvironment(project.id, named)
  })
  const submit = form.handleSubmit((values) =>
    run(async () => {
      await saving.mutateAsync(values)
      notify({ title: environment ? texts.saved : texts.created })
      onClose()
    }),
  )
  const others = project.environments.filter(({ id }) => id !== environment?.id)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={environment ? texts.change : texts.title}
      description={environment ? undefined : texts.sentence}
      submit={environment ? texts.save : texts.create}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={form.formState.isDirty}
    >
      <NameFields form={form} taken={others.map(({ slug }) => slug)} isNew={!environment} />
      <FailedNotice title={(failures) => failures.environmentSaved} problem={problem} />
    </FormDialog>
  )
}
