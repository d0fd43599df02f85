import { classNames, lazyPart, useTexts, useWasOpened } from '@nora/ui'
import { CircleQuestionMark } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { frameTexts } from './frame.messages.ts'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')

/**
 * Stands in the corner where the page keeps its foot free. Further up it would cover what stands there, and is away
 * until the foot comes into sight.
 */
export function HelpButton() {
  const { help: texts } = useTexts(frameTexts)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const isFootInSight = useFootInSight()
  return (
    <>
      <button
        type="button"
        aria-label={texts.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          !isFootInSight && 'invisible',
          'fixed right-4 bottom-4 z-10 grid size-10 place-items-center rounded-full border border-line-strong bg-surface text-soft shadow-popup transition-colors duration-100 hover:text-text sm:right-6 sm:bottom-6',
        )}
      >
        <CircleQuestionMark aria-hidden="true" strokeWidth={1.7} className="size-5" />
      </button>
      <Suspense>{wasOpened && <HelpDialog open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** How far from its end a page may be scrolled with its foot still under the button, in pixels. */
const NEAR_END_PX = 8

function useFootInSight(): boolean {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement
      setInSight(scrollHeight - scrollTop - clientHeight <= NEAR_END_PX)
    }
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return isInSight
}
