import { Checkbox, FormDialog, notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { NameFields, type NameForm } from '../names/name-fields.tsx'
import { useSecretsChange, useTemplate } from '../secrets.queries.ts'
import { projectsTexts } from './projects.messages.ts'

type NewProjectDialogProps = {
  taken: readonly string[]
  /** Goes on with a `.env` to paste into its first config. */
  isImporting: boolean
  onClose(): void
}
type NewProject = NameForm & { left: ReadonlySet<string> }

/** A project with the environments of the team’s template, all chosen: a name and Enter are enough. */
export function NewProjectDialog({ taken, isImporting, onClose }: NewProjectDialogProps) {
  const { form: texts } = useTexts(projectsTexts)
  const navigate = useNavigate()
  const form = useForm<NameForm>({ defaultValues: { name: '', slug: '' } })
  const { data: template } = useTemplate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { run, problem, isBusy } = useFormTask(form)
  const creating = useSecretsChange((vault, { name, slug, left: without }: NewProject) =>
    vault.createProject({
      name: name.trim(),
      slug: slug.trim(),
      // Unless something was taken out the server’s own template holds.
      ...(template && without.size > 0 && { environments: template.filter((one) => !without.has(one.slug)) }),
    }),
  )
  const submit = form.handleSubmit((values) =>
    run(async () => {
      const { slug, configs } = await creating.mutateAsync({ ...values, left })
      const [first] = configs
      notify({ title: texts.created })
      if (!isImporting || !first) return navigate({ to: '/secrets/project/$slug', params: { slug } })
      await navigate({
        to: '/secrets/project/$projectSlug/config/$configSlug',
        params: { projectSlug: slug, configSlug: first.slug },
        search: { open: 'import' },
      })
    }),
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={isImporting ? texts.sentenceOfImport : texts.sentence}
      submit={texts.create}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={form.formState.isDirty}
    >
      <NameFields form={form} taken={taken} isNew />
      {template && template.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-[550]">{texts.environments}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {template.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                label={name}
                checked={!left.has(slug)}
                onChange={() => setLeft(toggle(left, slug))}
              />
            ))}
          </div>
          <p className="text-sm text-soft">{texts.environmentsHelp}</p>
        </fieldset>
      )}
      <FailedNotice title={(failures) => failures.projectCreated} problem={problem} />
    </FormDialog>
  )
}

function toggle(chosen: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(slug)) next.add(slug)
  return next
}
