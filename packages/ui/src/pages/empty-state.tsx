import { type ReactNode, Suspense } from 'react'
import { CommandBlock } from '../controls/command-block.tsx'
import { classNames } from '../look/class-names.ts'
import { lazyPart } from '../look/lazy-part.ts'
import { BurrowDrawing } from './burrow-drawing.tsx'
import type { DrawingName } from './drawing-name.ts'

const Drawing = lazyPart(() => import('./drawings.tsx'), 'Drawing')

export type EmptyStateProps = {
  title: ReactNode
  /** What the place is about; left out, the burrow. */
  drawing?: DrawingName
  /** One sentence: what the thing is for. */
  sentence?: ReactNode
  /** The one button or `CommandBlock` that makes the first. */
  action?: ReactNode
  /** A command that helps to begin, and the words that say with what. */
  command?: { words: ReactNode; text: string } | undefined
  /** A link to the docs. */
  link?: ReactNode
  /** Why it may be empty although something was made. */
  note?: ReactNode
  className?: string
}

export function EmptyState({
  title,
  drawing,
  sentence,
  action,
  command,
  link,
  note,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}
    >
      {drawing ? (
        <Suspense fallback={<div className="h-[88px]" />}>
          <Drawing name={drawing} />
        </Suspense>
      ) : (
        <BurrowDrawing />
      )}
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      {sentence && <p className="mt-1 text-soft">{sentence}</p>}
      {action && <div className="mt-5 max-w-full">{action}</div>}
      {command && (
        <div className="mt-6 max-w-full text-sm text-soft">
          {command.words}
          <CommandBlock command={command.text} className="mx-auto mt-1.5 w-72 max-w-full" />
        </div>
      )}
      {link && <div className="mt-3 text-sm text-accent-text [&_a]:underline">{link}</div>}
      {note && <div className="mt-6 w-full text-left">{note}</div>}
    </div>
  )
}
