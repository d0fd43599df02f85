import type { CurrentUser } from '@nora/contract/accounts'
import { Button, Notice, notify, useLang, useTexts } from '@nora/ui'
import { deletionDate } from '../hints/deletion-date.ts'
import { deletionTexts } from './deletion.messages.ts'
import { useCancelDeletion } from './deletion.queries.ts'

export type CancelDeletionProps = {
  user: CurrentUser
  /** Takes the focus, which the form had before it was replaced by this notice. */
  autoFocus?: boolean
}

/** Says when the account is deleted and offers to cancel; renders nothing while no deletion is scheduled. */
export function CancelDeletion({ user, autoFocus }: CancelDeletionProps) {
  const { pending: texts } = useTexts(deletionTexts)
  const lang = useLang()
  const cancelling = useCancelDeletion()
  if (!user.is_marked_for_self_deletion || !user.self_deletion_at) return null
  // The mutation cannot announce it itself, because its component leaves with the plan.
  const cancel = () =>
    cancelling.mutateAsync().then(
      () => notify({ title: texts.cancelled }),
      () => {},
    )
  const date = deletionDate(lang, new Date(user.self_deletion_at), user.time_zone ?? undefined)
  return (
    <Notice tone="bad" title={texts.until(date)}>
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
