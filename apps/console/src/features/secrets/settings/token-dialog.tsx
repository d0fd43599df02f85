import { Checkbox, Field, FormDialog, Input, Select, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { usePlatform } from '../../../platform/platform.tsx'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { type ConfigPlace, toAddress } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { CidrsField } from './cidrs-field.tsx'
import { settingsTexts } from './settings.messages.ts'
import { LIFETIMES, TOKEN_NAME_MAX, type TokenForm, toNewToken } from './token-form.ts'
import { TokenOnce } from './token-once.tsx'

type TokenDialogProps = { place: ConfigPlace; onClose(): void }

/** A token with keys of its own, shown once. */
export function TokenDialog({ place, onClose }: TokenDialogProps) {
  const { form: texts } = useTexts(settingsTexts)
  const { clock } = usePlatform()
  const { project, config } = place
  const [made, setMade] = useState<string | null>(null)
  const form = useForm<TokenForm>({
    defaultValues: { name: '', config_ids: [config.id], may_write: false, cidrs: '', lifetime: '365' },
  })
  const { run, problem, isBusy } = useFormTask(form)
  const making = useSecretsChange((vault, values: TokenForm) =>
    vault.createMachineToken(toNewToken(values, clock.now())),
  )
  if (made !== null) return <TokenOnce text={made} address={toAddress(place)} onClose={onClose} />
  const submit = form.handleSubmit((values) =>
    run(async () => {
      const { text } = await making.mutateAsync(values)
      setMade(text)
    }),
  )
  const chosen = form.watch('config_ids')
  const toggle = (id: string) =>
    form.setValue('config_ids', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.create}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={isDirty}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          placeholder={texts.namePlaceholder}
          {...form.register('name', { validate: (name) => name.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-[550]">{texts.configs}</legend>
        <div className="flex max-h-40 flex-col gap-2 overflow-y-auto">
          {project.configs
            .filter(({ role }) => role === 'admin')
            .map(({ id, name, slug }) => (
              <Checkbox
                key={id}
                label={
                  <>
                    {name} <span className="font-mono text-xs text-faint">{slug}</span>
                  </>
                }
                checked={chosen.includes(id)}
                // The last one stays: a token that opens nothing is none.
                disabled={chosen.length === 1 && chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
        </div>
      </fieldset>
      <Checkbox label={texts.mayWrite} help={texts.mayWriteHelp} {...form.register('may_write')} />
      <CidrsField error={errors.cidrs?.message} field={form.register('cidrs')} />
      <Field label={texts.expires}>
        <Select
          value={form.watch('lifetime')}
          onChange={(lifetime) => form.setValue('lifetime', lifetime)}
          options={LIFETIMES.map((value) => ({ value, label: texts.lifetimes[value] }))}
        />
      </Field>
      <FailedNotice title={(failures) => failures.tokenMade} problem={problem} />
    </FormDialog>
  )
}
