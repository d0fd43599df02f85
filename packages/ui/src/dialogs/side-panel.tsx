import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTexts } from '../look/lang.tsx'
import { useMediaQuery } from '../look/media-query.ts'
import { uiTexts } from '../look/ui.messages.ts'
import { useFocusOrigin } from './use-focus-origin.ts'

export type SidePanelProps = {
  onClose(): void
  title: ReactNode
  actions?: ReactNode
  /** A `TabList`, when the object has parts. */
  tabs?: ReactNode
  children: ReactNode
}

/**
 * What is known of one row, beside its list: the page stays in use, and makes room where it has it. On a phone it is a
 * sheet over the whole page. It stays the same panel while the keys move from row to row.
 */
export function SidePanel({ onClose, title, actions, tabs, children }: SidePanelProps) {
  const texts = useTexts(uiTexts)
  const origin = useFocusOrigin(true)
  const popup = useRef<HTMLDivElement>(null)
  const isBeside = useMediaQuery('(min-width: 40rem)')
  return (
    <BaseDialog.Root
      open
      modal={!isBeside}
      disablePointerDismissal
      onOpenChange={(next) => !next && onClose()}
    >
      <BaseDialog.Portal>
        {/* The panel itself takes the focus: its title is read, and no button lights up by itself. */}
        <BaseDialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={origin}
          data-side-panel=""
          // The keys of the page hold here too: it keeps the arrows to itself otherwise.
          onKeyDown={(event) => event.preventBaseUIHandler()}
          className="fixed inset-y-0 right-0 z-30 flex w-full flex-col border-line bg-canvas shadow-popup outline-none transition-transform duration-150 data-starting-style:translate-x-full sm:w-(--side-panel) sm:border-l"
        >
          <div className="flex items-center gap-2 border-b border-line py-3 pr-4 pl-6">
            <BaseDialog.Title className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">
              {title}
            </BaseDialog.Title>
            {actions}
            <BaseDialog.Close
              render={
                <IconButton
                  label={texts.close}
                  tooltip={false}
                  icon={<X aria-hidden="true" />}
                  size="small"
                />
              }
            />
          </div>
          {tabs && <div className="[&>[role=tablist]]:px-6">{tabs}</div>}
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
