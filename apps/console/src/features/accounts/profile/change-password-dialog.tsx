import type { CurrentUser, MfaState } from '@nora/contract/accounts'
import { Checkbox, Field, FormDialog, notify, PasswordInput, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { StrengthMeter } from '../password-fields.tsx'
import { EMPTY_PROOF, getProofNeeds, type ProofForm, toProof } from '../proof/proof.rules.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { profileTexts } from './profile.messages.ts'
import { useChangePassword } from './profile.queries.ts'

export type ChangePasswordDialogProps = {
  user: CurrentUser
  mfa: MfaState
  leastPassword: number
  onClose(): void
}

type Form = ProofForm & { new_password: string; repeat: string; revoke_keys: boolean }

/** The proof of identity goes with the new password. */
export function ChangePasswordDialog({ user, mfa, leastPassword, onClose }: ChangePasswordDialogProps) {
  const { password: texts } = useTexts(profileTexts)
  const { fields, errors: words } = useTexts(accountsTexts)
  const changing = useChangePassword()
  const form = useForm<Form>({
    defaultValues: { ...EMPTY_PROOF, new_password: '', repeat: '', revoke_keys: false },
  })
  const { errors } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (typed) => {
      const { new_password, revoke_keys } = typed
      return changing.mutateAsync({ ...toProof(typed), new_password, revoke_keys })
    },
    () => {
      notify({ title: texts.changed })
      onClose()
    },
  )
  const typed = form.watch('new_password')
  return (
    <FormDialog
      open
      onClose={onClose}
      title={user.has_password ? texts.change : texts.set}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={changing.isPending}
      dirty={false}
    >
      <ProofFields form={form} needs={getProofNeeds(user, mfa)} />
      <Field
        label={texts.fresh}
        error={errors.new_password?.message}
        help={typed ? <StrengthMeter password={typed} /> : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          {...form.register('new_password', {
            validate: (text) => text.length >= leastPassword || words.passwordShort(leastPassword),
          })}
        />
      </Field>
      <Field label={fields.repeat} error={errors.repeat?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('repeat', {
            validate: (text, all) => text === all.new_password || words.repeat,
          })}
        />
      </Field>
      <Checkbox label={texts.revokeKeys} help={texts.revokeKeysHelp} {...form.register('revoke_keys')} />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
