import { ConfirmDialog } from '@nora/ui'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export type UnsavedWarningProps = {
  /** Whether something was typed that leaving would lose. */
  isDirty: boolean
  /** What was typed outlives another tab or filter of the same page. */
  isKeptOnPage?: boolean
  title: string
  consequence: string
  /** The verb on the button that leaves. */
  confirm: string
}

/** Asks before a page with an unsaved form is left; before the tab is closed the browser asks in its own words. */
export function UnsavedWarning({ isDirty, isKeptOnPage = false, ...texts }: UnsavedWarningProps) {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((isStaying: boolean) => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (isKeptOnPage && currentLocation.pathname === nextLocation.pathname) return false
        return new Promise<boolean>((resolve) => {
          setAnswer(() => (isStaying: boolean) => {
            setAnswer(null)
            resolve(isStaying)
          })
        })
      },
    })
  }, [history, isDirty, isKeptOnPage])
  if (!answer) return null
  return <ConfirmDialog open onClose={() => answer(true)} {...texts} onConfirm={async () => answer(false)} />
}
