import type { ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import { CopyButton } from './copy-button.tsx'

export type CommandBlockProps = {
  /** The text to copy. */
  command: string
  /** The text to show, if it differs: a masked token. */
  children?: ReactNode
  className?: string
}

export function CommandBlock({ command, children, className }: CommandBlockProps) {
  return (
    <div
      className={classNames(
        'flex items-center gap-3 rounded-md border border-line bg-sunken py-1 pr-1.5 pl-3 text-left',
        className,
      )}
    >
      <code className="min-w-0 flex-1 py-1 text-sm break-words whitespace-pre-wrap">
        {children ?? command}
      </code>
      <CopyButton text={command} />
    </div>
  )
}
