import { useSyncExternalStore } from 'react'

export type Notification = {
  title: string
  message?: string
  type?: 'success' | 'error'
  durationMs?: number
  onUndo?: () => void
}

/** Puts a notification on the screen; the answer takes it away. */
export type ShowNotification = (notification: Notification) => () => void

let show: ShowNotification | null = null
let isWanted = false
const listeners = new Set<() => void>()
const waiting: { notification: Notification; close: () => void }[] = []

/** Shows a notification from anywhere, components or not; returns what closes it. */
export function notify(notification: Notification): () => void {
  if (show) return show(notification)
  const entry = { notification, close: () => void waiting.splice(waiting.indexOf(entry), 1) }
  waiting.push(entry)
  isWanted = true
  for (const listener of listeners) listener()
  return () => entry.close()
}

/**
 * Shows notifications by `view` from now on, first those that came before it; the returned function ends that.
 */
export function showNotificationsBy(view: ShowNotification): () => void {
  show = view
  for (const entry of waiting.splice(0)) entry.close = view(entry.notification)
  return () => {
    show = null
  }
}

/** Whether there was any notification yet: a page may load what draws them only then. */
export function useNotificationsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
  )
}
