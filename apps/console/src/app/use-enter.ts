import { useRouter, useSearch } from '@tanstack/react-router'

/** Where a page that leads in ends: on the page that was asked for, or at home. */
export function useEnter(): () => void {
  const router = useRouter()
  const { redirect } = useSearch({ from: '/entrance' })
  return () => router.history.replace(redirect ?? '/')
}
