import { OfflineBar, useNotificationsWanted } from '@nora/ui'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const Notifications = lazy(() =>
  import('./notifications.tsx').then((file) => ({ default: file.Notifications })),
)

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
