import type { SecretsProject } from '@nora/contract/secrets'
import { FormDialog, notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { NameFields, type NameForm } from '../names/name-fields.tsx'
import { useProjects, useSecretsChange } from '../secrets.queries.ts'
import { projectTexts } from './project.messages.ts'

/** Name and slug of a project. */
export function ProjectSettingsDialog({ project, onClose }: { project: SecretsProject; onClose(): void }) {
  const { settings: texts } = useTexts(projectTexts)
  const navigate = useNavigate()
  const { data: projects = [] } = useProjects()
  const form = useForm<NameForm>({ defaultValues: { name: project.name, slug: project.slug } })
  const { run, problem, isBusy } = useFormTask(form)
  const saving = useSecretsChange((vault, { name, slug }: NameForm) =>
    vault.changeProject(project.id, { name: name.trim(), slug: slug.trim() }),
  )
  const submit = form.handleSubmit((values) =>
    run(async () => {
      const { slug } = await saving.mutateAsync(values)
      notify({ title: texts.saved })
      if (slug === project.slug) return onClose()
      await navigate({ to: '/secrets/project/$slug', params: { slug }, replace: true })
    }),
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.save}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={form.formState.isDirty}
    >
      <NameFields
        form={form}
        taken={projects.flatMap(({ id, slug }) => (id === project.id ? [] : [slug]))}
        isNew={false}
      />
      <FailedNotice title={(failures) => failures.projectSaved} problem={problem} />
    </FormDialog>
  )
}
