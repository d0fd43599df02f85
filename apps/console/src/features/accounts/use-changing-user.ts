import type { CurrentUser } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import { useMutation } from '@tanstack/react-query'
import { type Platform, usePlatform } from '../../platform/platform.tsx'

/** Any call that answers with the user as changed by it. */
export function useChangingUser<T>(
  change: (platform: Platform, input: T) => Promise<CurrentUser>,
  meta: { failed?: (lang: Lang) => string; isPlaced?: boolean },
) {
  const platform = usePlatform()
  return useMutation({
    mutationFn: (input: T) => change(platform, input),
    onSuccess: (user) => platform.session.set(user),
    meta,
  })
}
