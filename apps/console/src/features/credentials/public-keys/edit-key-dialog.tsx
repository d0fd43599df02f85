import type { PublicKey } from '@nora/contract/credentials'
import { Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { expiryTexts } from '../expiry.messages.ts'
import { type Expiry, expiryMoment } from '../expiry.rules.ts'
import { ExpiryField } from '../expiry-field.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { useChangePublicKey } from './public-keys.queries.ts'
import { toNames } from './public-keys-filter.ts'

type Form = { name: string; names: string; expires_at: Expiry }

export function EditKeyDialog({ publicKey, onClose }: { publicKey: PublicKey; onClose(): void }) {
  const { editDialog: texts, form: fields, saved } = useTexts(publicKeysTexts)
  const expiry = useTexts(expiryTexts)
  const { clock } = usePlatform()
  const changing = useChangePublicKey()
  const { id, name, names, expires_at: current } = publicKey
  const form = useForm<Form>({
    defaultValues: { name, names: names.join(', '), expires_at: { choice: 'keep', date: '' } },
  })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => {
      const moment = expiryMoment(values.expires_at, clock.now(), current)
      // One that has expired cannot be set again: leaving it means not to speak of it.
      const isKept = values.expires_at.choice === 'keep'
      return changing.mutateAsync({
        id,
        name: values.name,
        names: toNames(values.names),
        ...(!isKept && { expires_at: moment?.toISOString() ?? null }),
      })
    },
    (changed) => {
      notify({ title: saved, message: changed.name })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={changing.isPending}
      dirty={isDirty}
    >
      <Field label={fields.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={100}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <Field label={fields.names} optional help={fields.namesHelp} error={errors.names?.message}>
        <Input code autoComplete="off" spellCheck={false} {...form.register('names')} />
      </Field>
      <Controller
        control={form.control}
        name="expires_at"
        rules={{
          validate: (value) => expiryMoment(value, clock.now(), current) !== undefined || expiry.noDate,
        }}
        render={({ field, fieldState }) => (
          <ExpiryField
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            current={current}
          />
        )}
      />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
