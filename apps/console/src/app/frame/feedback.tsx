import { lazyPart, useWasOpened } from '@nora/ui'
import { Suspense } from 'react'
import { useFeedback } from './use-feedback.ts'

const FeedbackDialog = lazyPart(() => import('./feedback-dialog.ts'), 'FeedbackDialog')

/** Loads the rating dialog with its first opening and keeps it, because it forgets only after a while. */
export function Feedback() {
  const { isOpen, close } = useFeedback()
  const wasOpened = useWasOpened(isOpen)
  return <Suspense>{wasOpened && <FeedbackDialog open={isOpen} onClose={close} />}</Suspense>
}
