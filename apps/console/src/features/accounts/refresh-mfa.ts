import { useQueryClient } from '@tanstack/react-query'

export const MFA_QUERY = ['mfa']

/** Call after anything that the state of the second factor depends on. */
export function useRefreshMfa() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: MFA_QUERY })
}
