import { Button, FormDialog, useTexts } from '@nora/ui'
import { Fingerprint } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { MailboxHint } from '../code-delivery.tsx'
import { passkeySignInTexts } from '../passkeys/passkey-sign-in.messages.ts'
import { proofTexts } from './proof.messages.ts'
import { useConfirmIdentity } from './proof.queries.ts'
import { EMPTY_PROOF, type ProofForm, type ProofNeeds, toProof } from './proof.rules.ts'
import { ProofFields } from './proof-fields.tsx'

export type ProofDialogProps = {
  needs: ProofNeeds
  isMailboxShown: boolean
  onConfirmed(): void
  onClose(): void
}

/** Asks who holds the session to prove who they are. */
export function ProofDialog({ needs, isMailboxShown, onConfirmed, onClose }: ProofDialogProps) {
  const texts = useTexts(proofTexts)
  const { use } = useTexts(passkeySignInTexts)
  const { passkeys } = usePlatform()
  const confirming = useConfirmIdentity()
  const form = useForm<ProofForm>({ defaultValues: EMPTY_PROOF })
  const { submit, problem } = useSubmit(
    form,
    (values) => confirming.mutateAsync({ proof: toProof(values), withPasskey: false }),
    onConfirmed,
  )
  const byPasskey = useSubmit(
    form,
    (values) => confirming.mutateAsync({ proof: toProof(values), withPasskey: true }),
    onConfirmed,
  )
  const mayShowPasskey = needs.methods.includes('passkey') && passkeys.isSupported()
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={confirming.isPending}
      dirty={false}
    >
      {mayShowPasskey && (
        <Button
          icon={<Fingerprint aria-hidden="true" />}
          loading={confirming.isPending && confirming.variables.withPasskey}
          disabled={confirming.isPending}
          onClick={() => void byPasskey.attempt(form.getValues())}
        >
          {use}
        </Button>
      )}
      {isMailboxShown && needs.methods.includes('email_code') && <MailboxHint />}
      <ProofFields form={form} needs={needs} />
      <FormProblem problem={problem ?? byPasskey.problem} />
    </FormDialog>
  )
}
