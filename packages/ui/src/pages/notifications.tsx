import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { type Notification, showNotificationsBy } from './notify.ts'

const SHOWN_MS = 5_000

const toasts = Toast.createToastManager<{ onUndo?: (() => void) | undefined }>()

/** Stands once at the root of the page. Hover and focus hold the timers. */
export function Notifications() {
  const texts = useTexts(uiTexts)
  useEffect(() => showNotificationsBy(add), [])
  return (
    <Toast.Provider toastManager={toasts} timeout={SHOWN_MS} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={texts.notifications}
          className="fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] flex-col-reverse gap-2 outline-none sm:w-[360px]"
        >
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function add({ title, message, type = 'success', durationMs = SHOWN_MS, onUndo }: Notification): () => void {
  const id = toasts.add({
    title,
    description: message,
    type,
    timeout: durationMs,
    priority: type === 'error' ? 'high' : 'low',
    data: { onUndo },
  })
  return () => toasts.close(id)
}

function Shown() {
  const texts = useTexts(uiTexts)
  const manager = Toast.useToastManager<{ onUndo?: () => void }>()
  return manager.toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="right"
      className="rounded-md border border-line bg-surface shadow-popup transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2.5 pl-3.5">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-[560] break-words" />
          <Toast.Description className="text-soft break-words" />
        </div>
        {toast.data?.onUndo && (
          <Button
            size="small"
            onClick={() => {
              toast.data?.onUndo?.()
              manager.close(toast.id)
            }}
          >
            {texts.undo}
          </Button>
        )}
        <Toast.Close
          // Notifications stand beside each other and not in a pile: each button is always there to be used.
          aria-hidden={false}
          render={
            <IconButton
              label={texts.close}
              tooltip={false}
              icon={<X aria-hidden="true" />}
              size="small"
              className="-mt-1"
            />
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
