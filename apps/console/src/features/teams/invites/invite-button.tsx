import { Button, lazyPart, useTexts } from '@nora/ui'
import { UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { invitesTexts } from './invites.messages.ts'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'), 'InviteDialog')

export type InviteButtonProps = {
  isOpen: boolean
  onSearch(change: { new: string | undefined }, isStep: boolean): void
}

/** Opens the form for new invitations, which the address of the page keeps open. */
export function InviteButton({ isOpen, onSearch }: InviteButtonProps) {
  const { invite } = useTexts(invitesTexts)
  return (
    <>
      <Button
        look="primary"
        icon={<UserPlus aria-hidden="true" />}
        onClick={() => onSearch({ new: 'yes' }, true)}
      >
        {invite}
      </Button>
      <Suspense>{isOpen && <InviteDialog onClose={() => onSearch({ new: undefined }, true)} />}</Suspense>
    </>
  )
}
