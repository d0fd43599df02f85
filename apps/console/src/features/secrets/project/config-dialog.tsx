import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { Field, FormDialog, notify, Select, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { NameFields, type NameForm } from '../names/name-fields.tsx'
import { isWaiting } from '../projects/project-facts.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { projectTexts } from './project.messages.ts'

type ConfigDialogProps = { project: SecretsProject; environment: SecretsEnvironment; onClose(): void }

/** A config of an environment, empty or with the secrets of another one. */
export function ConfigDialog({ project, environment, onClose }: ConfigDialogProps) {
  const { configForm: texts } = useTexts(projectTexts)
  const navigate = useNavigate()
  const form = useForm<NameForm>({ defaultValues: { name: '', slug: '' } })
  const [source, setSource] = useState('')
  const { run, problem, isBusy } = useFormTask(form)
  const creating = useSecretsChange((vault, { name, slug }: NameForm) =>
    vault.createConfig({
      project_id: project.id,
      environment_id: environment.id,
      name: name.trim(),
      slug: slug.trim(),
      ...(source !== '' && { copy_from: source }),
    }),
  )
  const submit = form.handleSubmit((values) =>
    run(async () => {
      await creating.mutateAsync(values)
      notify({ title: texts.created })
      await navigate({
        to: '/secrets/project/$projectSlug/config/$configSlug',
        params: { projectSlug: project.slug, configSlug: values.slug.trim() },
      })
    }),
  )
  const root = project.configs.find((one) => one.is_root && one.environment_id === environment.id)
  const sources = project.configs.filter((one) => one.role !== null && !isWaiting(one))
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title(environment.name)}
      description={root ? texts.sentence(root.name) : texts.rootSentence}
      submit={texts.create}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={form.formState.isDirty}
    >
      <NameFields form={form} taken={project.configs.map(({ slug }) => slug)} isNew />
      <Field label={texts.copy} help={texts.copyHelp}>
        <Select
          value={source}
          onChange={setSource}
          options={[
            { value: '', label: texts.nothing },
            ...sources.map(({ id, name, slug }) => ({ value: id, label: name, note: slug })),
          ]}
        />
      </Field>
      <FailedNotice title={(failures) => failures.configCreated} problem={problem} />
    </FormDialog>
  )
}
