import type { CurrentUser } from '@nora/contract/accounts'
import { Button, Notice, notify, useLang, useTexts } from '@nora/ui'
import { deletionDate } from '../hints/deletion-date.ts'
import { profileTexts } from '../profile/profile.messages.ts'
import { useCancelDeletion } from '../profile/profile.queries.ts'

export type CancelDeletionProps = {
  user: CurrentUser
  /** For who has just planned it: what had the focus is gone. */
  autoFocus?: boolean
}

/** When the account goes, and the way to keep it; nothing while it stays. */
export function CancelDeletion({ user, autoFocus }: CancelDeletionProps) {
  const { remove: texts } = useTexts(profileTexts)
  const lang = useLang()
  const cancelling = useCancelDeletion()
  if (!user.is_marked_for_self_deletion || !user.self_deletion_at) return null
  // Not told by the mutation itself, whose component leaves with the plan.
  const cancel = () =>
    cancelling.mutateAsync().then(
      () => notify({ title: texts.cancelled }),
      () => {},
    )
  const date = deletionDate(lang, new Date(user.self_deletion_at), user.time_zone ?? undefined)
  return (
    <Notice tone="bad" title={texts.planned(date)}>
      <Button
        className="mt-2"
        autoFocus={autoFocus}
        loading={cancelling.isPending}
        onClick={() => void cancel()}
      >
        {texts.cancel}
      </Button>
    </Notice>
  )
}
