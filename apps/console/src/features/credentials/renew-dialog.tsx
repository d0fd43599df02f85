import { ConfirmDialog, useTexts } from '@nora/ui'
import { credentialsTexts } from './credentials.messages.ts'

export type RenewDialogProps = { open: boolean; onClose(): void; onConfirm(): Promise<unknown> }

export function RenewDialog(props: RenewDialogProps) {
  const texts = useTexts(credentialsTexts)
  return (
    <ConfirmDialog
      {...props}
      title={texts.renewTitle}
      consequence={texts.renewConsequence}
      confirm={texts.renew}
    />
  )
}
