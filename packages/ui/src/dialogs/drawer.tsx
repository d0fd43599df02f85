import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { backdropStyle } from './dialog.tsx'
import { useFocusOrigin } from './use-focus-origin.ts'

export type DrawerProps = {
  open: boolean
  onClose(): void
  /** For assistive technology; it is not drawn. */
  title: string
  children: ReactNode
}

/** The navigation of a narrow page: over it, from the left. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const origin = useFocusOrigin(open)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        {/* The drawer itself takes the focus: its title is read, and no button lights up by itself. */}
        <BaseDialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={origin}
          data-modal=""
          className="fixed inset-y-0 left-0 z-40 w-full max-w-72 overflow-y-auto border-r border-line bg-canvas shadow-popup outline-none transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
