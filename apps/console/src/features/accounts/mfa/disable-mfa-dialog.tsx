import type { CurrentUser, MfaState } from '@nora/contract/accounts'
import { FormDialog, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { EMPTY_PROOF, getProofNeeds, type ProofForm, toProof } from '../proof/proof.rules.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { mfaTexts } from './mfa.messages.ts'
import { useDisableMfa } from './mfa.queries.ts'

export type DisableMfaDialogProps = { user: CurrentUser; mfa: MfaState; onClose(): void }

/** Takes the password and a code with it, however fresh the session is. */
export function DisableMfaDialog({ user, mfa, onClose }: DisableMfaDialogProps) {
  const texts = useTexts(mfaTexts)
  const disabling = useDisableMfa()
  const form = useForm<ProofForm>({ defaultValues: EMPTY_PROOF })
  const { submit, problem } = useSubmit(
    form,
    (typed) => disabling.mutateAsync(toProof(typed)),
    () => {
      notify({ title: texts.disabled })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.disableTitle}
      description={texts.disableConsequence}
      submit={texts.disable}
      onSubmit={(event) => void submit(event)}
      sending={disabling.isPending}
      dirty={false}
    >
      <ProofFields form={form} needs={getProofNeeds(user, mfa)} />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}
