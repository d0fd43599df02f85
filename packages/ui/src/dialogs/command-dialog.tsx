import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { backdropStyle } from './dialog.tsx'
import { useFocusOrigin } from './use-focus-origin.ts'

export type CommandDialogProps = {
  /** The title for assistive technology; nothing is drawn above the input. */
  title: string
  onClose(): void
  children: ReactNode
}

/** The dialog of a command menu: near the top of the page, without a head. */
export function CommandDialog({ title, onClose, children }: CommandDialogProps) {
  const origin = useFocusOrigin(true)
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        <BaseDialog.Popup
          finalFocus={origin}
          aria-label={title}
          data-modal=""
          className="fixed inset-x-3 top-[12dvh] z-40 mx-auto max-w-[600px] overflow-hidden rounded-lg border border-line bg-surface shadow-popup outline-none max-sm:inset-0 max-sm:rounded-none max-sm:border-0"
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
