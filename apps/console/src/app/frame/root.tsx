import { OfflineBar } from '@nora/ui'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const Notifications = lazy(() =>
  import('./notifications.tsx').then((file) => ({ default: file.Notifications })),
)

export function Root() {
  return (
    <>
      <OfflineBar />
      <Outlet />
      <Suspense>
        <Notifications />
      </Suspense>
    </>
  )
}
