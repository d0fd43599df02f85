import { useRouter, useSearch } from '@tanstack/react-router'
import type { NextStep } from './accounts.queries.ts'

/** Leads a signed-in person to the page that was asked for or home, after the second factor if one is due. */
export function useEnter(): (next: NextStep) => void {
  const router = useRouter()
  const { redirect } = useSearch({ from: '/entrance' })
  return (next) =>
    next === 'factor_due'
      ? void router.navigate({ to: '/otp_verify', search: { redirect }, replace: true })
      : router.history.replace(redirect ?? '/')
}
