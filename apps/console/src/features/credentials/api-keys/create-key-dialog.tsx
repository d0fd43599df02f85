import type { ApiKeyScope } from '@nora/contract'
import type { NewApiKey } from '@nora/contract/credentials'
import { CommandBlock, Field, FormDialog, Input, OnceDialog, Segmented, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { expiryTexts } from '../expiry.messages.ts'
import { type Expiry, expiryMoment } from '../expiry.rules.ts'
import { ExpiryField } from '../expiry-field.tsx'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useCreateApiKey } from './api-keys.queries.ts'
import { SCOPES } from './api-keys-filter.ts'

export type CreateKeyDialogProps = { consoleUrl: string; onClose(): void }

/** The form, and then the only moment the whole key is on the screen. */
export function CreateKeyDialog({ consoleUrl, onClose }: CreateKeyDialogProps) {
  const creating = useCreateApiKey()
  if (creating.data) return <WholeKey made={creating.data} consoleUrl={consoleUrl} onClose={onClose} />
  return <KeyForm creating={creating} onClose={onClose} />
}

type Form = { description: string; scope: ApiKeyScope; expires_at: Expiry }

/** Reading only, for a season: what most scripts need, so that Enter is enough. */
const DEFAULTS: Form = { description: '', scope: 'read', expires_at: { choice: '90d', date: '' } }

function KeyForm({ creating, onClose }: { creating: ReturnType<typeof useCreateApiKey>; onClose(): void }) {
  const { createDialog: texts, ...all } = useTexts(apiKeysTexts)
  const expiry = useTexts(expiryTexts)
  const { clock } = usePlatform()
  const form = useForm<Form>({ defaultValues: DEFAULTS })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    ({ description, scope, expires_at }) => {
      const moment = expiryMoment(expires_at, clock.now(), null)
      return creating.mutateAsync({ description, scope, expires_at: moment?.toISOString() ?? null })
    },
    () => {},
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={creating.isPending}
      dirty={isDirty}
    >
      <Field label={texts.description} help={texts.descriptionHelp} error={errors.description?.message}>
        <Input
          autoComplete="off"
          maxLength={100}
          {...form.register('description', {
            validate: (text) => text.trim() !== '' || texts.descriptionNeeded,
          })}
        />
      </Field>
      <Controller
        control={form.control}
        name="scope"
        render={({ field }) => (
          <div className="flex flex-col gap-1.5">
            <span className="font-[550]">{all.scope}</span>
            <Segmented
              label={all.scope}
              value={field.value}
              onChange={field.onChange}
              options={SCOPES.toReversed().map((scope) => ({ value: scope, label: all.scopes[scope] }))}
            />
            <span className="text-sm text-soft">{all.scopeHelp[field.value]}</span>
          </div>
        )}
      />
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

type WholeKeyProps = { made: NewApiKey; consoleUrl: string; onClose(): void }

function WholeKey({ made, consoleUrl, onClose }: WholeKeyProps) {
  const { once: texts } = useTexts(apiKeysTexts)
  return (
    <OnceDialog texts={texts} secret={made.key} onClose={onClose}>
      <p className="mt-4">{texts.example}</p>
      <CommandBlock
        className="mt-1.5"
        command={`curl ${consoleUrl}/v1/tunnels \\\n  -H "Authorization: Bearer ${made.key}"`}
      />
    </OnceDialog>
  )
}
