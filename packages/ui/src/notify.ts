import { Toast } from '@base-ui/react/toast'

export const SHOWN_MS = 5_000

export const toasts = Toast.createToastManager<{ onUndo?: (() => void) | undefined }>()

export type Notification = {
  title: string
  message?: string
  type?: 'success' | 'error'
  durationMs?: number
  onUndo?: () => void
}

/** Shows a notification from anywhere, components or not; returns what closes it. */
export function notify({
  title,
  message,
  type = 'success',
  durationMs = SHOWN_MS,
  onUndo,
}: Notification): () => void {
  const id = toasts.add({
    title,
    description: message,
    type,
    timeout: durationMs,
    data: { onUndo },
  })
  return () => toasts.close(id)
}
