import { ConfirmDialog } from '@nora/ui'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export type UnsavedWarningProps = {
  /** Whether something was typed that leaving would lose. */
  isDirty: boolean
  title: string
  consequence: string
  /** The verb on the button that leaves. */
  confirm: string
}

/** Asks before a page with an unsaved form is left; before the tab is closed the browser asks in its own words. */
export function UnsavedWarning({ isDirty, ...texts }: UnsavedWarningProps) {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((isStaying: boolean) => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: () =>
        new Promise<boolean>((resolve) => {
          setAnswer(() => (isStaying: boolean) => {
            setAnswer(null)
            resolve(isStaying)
          })
        }),
    })
  }, [history, isDirty])
  if (!answer) return null
  return <ConfirmDialog open onClose={() => answer(true)} {...texts} onConfirm={async () => answer(false)} />
}
