import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { backdropStyle } from './dialog.tsx'
import { useFocusOrigin } from './use-focus-origin.ts'

export type DrawerProps = {
  /** Taken from the URL by the page, so that a link opens it. */
  open: boolean
  onClose(): void
  title: ReactNode
  /** Hides the head; the title stays for assistive technology. The navigation needs it. */
  bare?: boolean
  side?: 'left' | 'right'
  actions?: ReactNode
  children: ReactNode
}

const sides = {
  left: 'left-0 max-w-72 border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right: 'right-0 max-w-xl border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
}

export function Drawer({ open, onClose, title, bare, side = 'right', actions, children }: DrawerProps) {
  const texts = useTexts(uiTexts)
  const origin = useFocusOrigin(open)
  const popup = useRef<HTMLDivElement>(null)
  const close = (
    <IconButton label={texts.close} tooltip={false} icon={<X aria-hidden="true" />} size="small" />
  )
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        {/* The drawer itself takes the focus: its title is read, and no button lights up by itself. */}
        <BaseDialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={origin}
          className={classNames(
            'fixed inset-y-0 z-40 flex w-full flex-col border-line bg-canvas shadow-popup outline-none transition-transform duration-150',
            sides[side],
          )}
        >
          {bare ? (
            <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          ) : (
            <div className="flex items-center gap-2 border-b border-line py-3 pr-4 pl-6">
              <BaseDialog.Title className="min-w-0 flex-1 truncate text-lg font-semibold">
                {title}
              </BaseDialog.Title>
              {actions}
              <BaseDialog.Close render={close} />
            </div>
          )}
          <div className={classNames('min-h-0 flex-1 overflow-y-auto', !bare && 'px-6 py-5')}>{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
