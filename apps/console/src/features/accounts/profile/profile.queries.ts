import type { Lang } from '@nora/kit'
import { type Theme, useTheme } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { type Platform, usePlatform } from '../../../platform/platform.tsx'
import { useChangingUser } from '../use-changing-user.ts'
import { profileTexts } from './profile.messages.ts'

type UserChanges = NonNullable<Parameters<Platform['api']['accounts']['updateUser']>[0]>['body']
type PasswordChange = Parameters<Platform['api']['accounts']['changePassword']>[0]['body']

const saveFailed = (lang: Lang) => profileTexts[lang].saveFailed
const avatarFailed = (lang: Lang) => profileTexts[lang].avatar.failed

/** `isPlaced`: the caller shows failures at its fields. */
export function useUpdateUser({ isPlaced = false } = {}) {
  return useChangingUser<UserChanges>(({ api }, body) => api.accounts.updateUser({ body }), {
    failed: saveFailed,
    isPlaced,
  })
}

/** The theme of this browser, which is told to the server for the others. */
export function useThemeChoice(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useTheme()
  const updating = useUpdateUser()
  return [
    theme,
    (chosen) => {
      setTheme(chosen)
      updating.mutate({ theme: chosen })
    },
  ]
}

export function useSetAvatar() {
  return useChangingUser<Blob>(({ api }, body) => api.accounts.setAvatar({ body }), { isPlaced: true })
}

export function useDeleteAvatar() {
  return useChangingUser<void>(({ api }) => api.accounts.deleteAvatar(), { failed: avatarFailed })
}

export function useChangePassword() {
  return useChangingUser<PasswordChange>(({ api }, body) => api.accounts.changePassword({ body }), {
    isPlaced: true,
  })
}

export function useSendChangeEmailCode() {
  const { api, language } = usePlatform()
  const { confirmed } = useConfirmation()
  return useMutation({
    mutationFn: (email: string) =>
      confirmed(() => api.accounts.sendChangeEmailCode({ body: { email, lang: language.get() } })),
    meta: { isPlaced: true },
  })
}

export function useChangeEmail() {
  const { confirmed } = useConfirmation()
  return useChangingUser<{ email: string; code: string }>(
    ({ api }, body) => confirmed(() => api.accounts.changeEmail({ body })),
    { isPlaced: true },
  )
}
