import type { CurrentUser } from '@nora/contract/accounts'
import { Button, Input, notify, useTexts } from '@nora/ui'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { Setting } from '../../../platform/setting.tsx'
import { profileTexts } from './profile.messages.ts'
import { useUpdateUser } from './profile.queries.ts'

const MAX_LENGTH = 100

export function NameSetting({ user }: { user: CurrentUser }) {
  const { name: texts, save, saved } = useTexts(profileTexts)
  const errorId = useId()
  const updating = useUpdateUser({ isPlaced: true })
  const form = useForm({ values: { name: user.name ?? '' } })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    ({ name }) => updating.mutateAsync({ name: name.trim() || null }),
    () => notify({ title: saved }),
  )
  return (
    <Setting title={texts.title} help={texts.help}>
      <form noValidate onSubmit={submit} className="flex w-full flex-col gap-1.5 sm:w-80">
        <span className="flex gap-2">
          <Input
            aria-label={texts.title}
            aria-invalid={errors.name ? true : undefined}
            aria-describedby={errors.name ? errorId : undefined}
            autoComplete="name"
            maxLength={MAX_LENGTH}
            {...form.register('name')}
          />
          {isDirty && (
            <Button type="submit" look="primary" loading={updating.isPending}>
              {save}
            </Button>
          )}
        </span>
        {errors.name && (
          <span id={errorId} role="alert" className="text-sm text-bad">
            {errors.name.message || texts.wrong}
          </span>
        )}
        <FormProblem problem={problem} />
      </form>
    </Setting>
  )
}
