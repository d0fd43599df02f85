import { Button, ConfirmDialog, Dialog, useTexts } from '@nora/ui'
import { useRef } from 'react'
import { mfaTexts } from './mfa.messages.ts'
import { useGenerateRecoveryCodes } from './mfa.queries.ts'
import { RecoveryCodesView } from './recovery-codes.tsx'

/** Asks, makes ten new codes, and shows them this once. */
export function NewCodesDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts(mfaTexts)
  const making = useGenerateRecoveryCodes()
  const areMade = useRef(false)
  if (!making.data) {
    return (
      <ConfirmDialog
        open
        // Closed by the codes that take its place.
        onClose={() => !areMade.current && onClose()}
        title={texts.regenerateTitle}
        consequence={texts.regenerateConsequence}
        confirm={texts.regenerateConfirm}
        onConfirm={async () => {
          await making.mutateAsync()
          areMade.current = true
        }}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.codes.title}
      description={texts.codes.sentence}
      actions={
        <Button look="primary" onClick={onClose}>
          {texts.codes.done}
        </Button>
      }
    >
      <RecoveryCodesView made={making.data} />
    </Dialog>
  )
}
