import { lazyPart, useTexts, useWasOpened } from '@nora/ui'
import { CircleQuestionMark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { frameTexts } from './frame.messages.ts'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')

/** Stands in the corner of every page; under it the page keeps its foot free. */
export function HelpButton() {
  const { help: texts } = useTexts(frameTexts)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  return (
    <>
      <button
        type="button"
        aria-label={texts.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="fixed right-4 bottom-4 z-10 grid size-10 place-items-center rounded-full border border-line-strong bg-surface text-soft shadow-popup transition-colors duration-100 hover:text-text sm:right-6 sm:bottom-6"
      >
        <CircleQuestionMark aria-hidden="true" strokeWidth={1.7} className="size-5" />
      </button>
      <Suspense>{wasOpened && <HelpDialog open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
