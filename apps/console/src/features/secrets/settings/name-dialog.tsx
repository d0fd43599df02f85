import { FormDialog, notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { NameFields, type NameForm } from '../names/name-fields.tsx'
import type { ConfigPlace } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { settingsTexts } from './settings.messages.ts'

/** Name and slug of a config; its address follows the slug. */
export function NameDialog({ place: { project, config }, onClose }: { place: ConfigPlace; onClose(): void }) {
  const { name: texts } = useTexts(settingsTexts)
  const navigate = useNavigate()
  const form = useForm<NameForm>({ defaultValues: { name: config.name, slug: config.slug } })
  const { run, problem, isBusy } = useFormTask(form)
  const saving = useSecretsChange((vault, { name, slug }: NameForm) =>
    vault.changeConfig(config.id, { name: name.trim(), slug: slug.trim() }),
  )
  const submit = form.handleSubmit((values) =>
    run(async () => {
      await saving.mutateAsync(values)
      notify({ title: texts.saved })
      onClose()
      const params = { projectSlug: project.slug, configSlug: values.slug.trim() }
      await navigate({
        to: '/secrets/project/$projectSlug/config/$configSlug/settings',
        params,
        replace: true,
      })
    }),
  )
  const others = project.configs.filter(({ id }) => id !== config.id)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.dialog}
      submit={texts.save}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={form.formState.isDirty}
    >
      <NameFields form={form} taken={others.map(({ slug }) => slug)} isNew={false} />
      <FailedNotice title={(failures) => failures.configSaved} problem={problem} />
    </FormDialog>
  )
}
