import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useContext, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { AsideContext } from './dialogs-step-aside.tsx'
import { useFocusOrigin } from './use-focus-origin.ts'

export const backdropStyle =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export type DialogProps = {
  open: boolean
  onClose(): void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  size?: 'small' | 'large'
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'small',
}: DialogProps) {
  const texts = useTexts(uiTexts)
  const origin = useFocusOrigin(open)
  const isAside = useContext(AsideContext)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open={open && !isAside} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto sm:p-4">
          <BaseDialog.Popup
            ref={popup}
            initialFocus={() => findFirstField(popup.current) ?? findSend(popup.current) ?? true}
            finalFocus={origin}
            data-modal=""
            className={classNames(
              'relative w-full border-line bg-surface p-6 shadow-popup outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:flex max-sm:min-h-dvh max-sm:flex-col sm:rounded-lg sm:border',
              size === 'small' ? 'sm:max-w-md' : 'sm:max-w-2xl',
            )}
          >
            <BaseDialog.Title className="pr-8 text-lg font-semibold">{title}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className="mt-1 text-pretty text-soft">
                {description}
              </BaseDialog.Description>
            )}
            {children && <div className="mt-4">{children}</div>}
            {actions && (
              <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:mt-auto max-sm:pt-6">
                {actions}
              </div>
            )}
            {/* Last in the order of focus, so that the first field or button gets it at the opening. */}
            <BaseDialog.Close
              render={
                <IconButton
                  label={texts.close}
                  tooltip={false}
                  icon={<X aria-hidden="true" />}
                  size="small"
                  className="absolute top-5 right-5"
                />
              }
            />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Where tabs or handles stand before the fields, the first field is ready to be typed in all the same. */
function findFirstField(popup: HTMLElement | null): HTMLElement | null {
  const first = '[data-first-field], [role=tabpanel] :is(input, textarea, button)'
  return popup?.querySelector<HTMLElement>(first) ?? null
}

/** Enter sends a form, also one with nothing to type in, where *Cancel* would come first. */
function findSend(popup: HTMLElement | null): HTMLElement | null {
  const isEmpty = popup?.querySelector('form :is(input, textarea, button, a)') === null
  return isEmpty ? popup.querySelector<HTMLElement>('[data-send]') : null
}
