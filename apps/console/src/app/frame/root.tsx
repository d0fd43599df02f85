import { lazyPart, OfflineBar, useNotificationsWanted } from '@nora/ui'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'

/** Wanted most when the server does not answer: pages load it before. */
export const loadNotifications = () => import('./notifications.tsx')
const Notifications = lazyPart(loadNotifications, 'Notifications')

export function Root() {
  const isWanted = useNotificationsWanted()
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineBar />
      <Outlet />
      <Suspense>{isWanted && <Notifications />}</Suspense>
    </div>
  )
}
