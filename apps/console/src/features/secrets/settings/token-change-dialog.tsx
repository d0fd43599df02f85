import type { ChangeMachineToken, MachineToken } from '@nora/contract/secrets'
import { Field, FormDialog, Input, notify, Select, useLang, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { usePlatform } from '../../../platform/platform.tsx'
import { useFormTask } from '../../../platform/vault/use-form-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { writeDay } from '../notices/write-day.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { CidrsField } from './cidrs-field.tsx'
import { settingsTexts } from './settings.messages.ts'
import { LIFETIMES, type Lifetime, splitCidrs, TOKEN_NAME_MAX, toExpiry } from './token-form.ts'

const KEPT = 'kept'
type ChangeForm = { name: string; cidrs: string; lifetime: Lifetime | typeof KEPT }

/** Name, addresses and expiry: the machine keeps its text and its keys. */
export function TokenChangeDialog({ token, onClose }: { token: MachineToken; onClose(): void }) {
  const { form: texts, changing } = useTexts(settingsTexts)
  const lang = useLang()
  const { clock } = usePlatform()
  const form = useForm<ChangeForm>({
    defaultValues: { name: token.name, cidrs: token.cidrs.join(', '), lifetime: KEPT },
  })
  const { run, problem, isBusy } = useFormTask(form)
  const saving = useSecretsChange((vault, change: ChangeMachineToken) =>
    vault.changeMachineToken(token.id, change),
  )
  const submit = form.handleSubmit(({ name, cidrs, lifetime }) =>
    run(async () => {
      const expiry = lifetime !== KEPT && { expires_at: toExpiry(lifetime, clock.now()) }
      await saving.mutateAsync({ name: name.trim(), cidrs: splitCidrs(cidrs), ...expiry })
      notify({ title: changing.saved })
      onClose()
    }),
  )
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title={changing.title(token.name)}
      description={changing.sentence}
      submit={changing.save}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={isDirty}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          {...form.register('name', { validate: (name) => name.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <CidrsField error={errors.cidrs?.message} field={form.register('cidrs')} />
      <Field label={changing.expires}>
        <Select
          value={form.watch('lifetime')}
          onChange={(lifetime) => form.setValue('lifetime', lifetime, { shouldDirty: true })}
          options={[
            { value: KEPT, label: changing.kept(token.expires_at && writeDay(lang, token.expires_at)) },
            ...LIFETIMES.map((value) => ({ value, label: changing.lifetimes[value] })),
          ]}
        />
      </Field>
      <FailedNotice title={(failures) => failures.tokenSaved} problem={problem} />
    </FormDialog>
  )
}
