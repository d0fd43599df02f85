import { type KeyLine, type PublicKey, readPublicKeys } from '@nora/ssh-keys'
import { Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { expiryTexts } from '../expiry.messages.ts'
import { type Expiry, expiryMoment } from '../expiry.rules.ts'
import { ExpiryField } from '../expiry-field.tsx'
import { KeyTextField } from './key-text-field.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { useAddPublicKeys } from './public-keys.queries.ts'
import { toNames } from './public-keys-filter.ts'

type Form = { key: string; name: string; names: string; expires_at: Expiry }

const DEFAULTS: Form = { key: '', name: '', names: '', expires_at: { choice: 'never', date: '' } }

/** Paste or file, read while typing; only the good lines are sent. */
export function AddKeysDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(publicKeysTexts)
  const { form: fields } = texts
  const expiry = useTexts(expiryTexts)
  const { clock } = usePlatform()
  const adding = useAddPublicKeys()
  const form = useForm<Form>({ defaultValues: DEFAULTS })
  const { errors, isDirty } = form.formState
  const text = form.watch('key')
  const lines = useMemo(() => readPublicKeys(text), [text])
  const good = getKeys(lines)
  const { submit, problem } = useSubmit(
    form,
    ({ name, names, expires_at }) =>
      adding.mutateAsync({
        key: good.map(({ type, base64, comment }) => `${type} ${base64} ${comment}`.trim()).join('\n'),
        name: good.length === 1 ? name.trim() || undefined : undefined,
        names: toNames(names),
        expires_at: expiryMoment(expires_at, clock.now(), null)?.toISOString() ?? null,
      }),
    ({ items }) => {
      notify({ title: texts.added(items.length), message: items.map(({ name }) => name).join(', ') })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={fields.title}
      submit={fields.submit(good.length)}
      onSubmit={(event) => void submit(event)}
      sending={adding.isPending}
      dirty={isDirty}
    >
      <Controller
        control={form.control}
        name="key"
        rules={{ validate: (text) => getKeys(readPublicKeys(text)).length > 0 || fields.keyNeeded }}
        render={({ field, fieldState }) => (
          <KeyTextField
            value={field.value}
            onChange={field.onChange}
            lines={lines}
            error={fieldState.error?.message}
          />
        )}
      />
      {good.length <= 1 && (
        <Field label={fields.name} optional help={fields.nameHelp} error={errors.name?.message}>
          <Input
            autoComplete="off"
            maxLength={100}
            placeholder={good[0]?.comment}
            {...form.register('name')}
          />
        </Field>
      )}
      <Field label={fields.names} optional help={fields.namesHelp} error={errors.names?.message}>
        <Input code autoComplete="off" spellCheck={false} {...form.register('names')} />
      </Field>
      <Controller
        control={form.control}
        name="expires_at"
        rules={{ validate: (value) => expiryMoment(value, clock.now(), null) !== undefined || expiry.noDate }}
        render={({ field, fieldState }) => (
          <ExpiryField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

function getKeys(lines: readonly KeyLine[]): PublicKey[] {
  return lines.flatMap((line) => ('key' in line ? [line.key] : []))
}
