import type { Lang } from '@nora/kit'
import { useTheme } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { leaveTexts } from './leave.messages.ts'
import { usePlatform } from './platform.tsx'

/** Signs out, then calls `onLeft`. What this browser kept of the person goes; a chosen language and the theme are the browser's own. */
export function useSignOut(onLeft: () => void): () => void {
  const { api, session, language } = usePlatform()
  const [theme, setTheme] = useTheme()
  const signingOut = useMutation({
    mutationFn: () => api.accounts.signOut(),
    onSuccess: () => {
      session.end()
      const chosen = language.chosen()
      if (chosen) language.adopt(chosen)
      setTheme(theme)
      onLeft()
    },
    meta: { failed: (lang: Lang) => leaveTexts[lang].failed },
  })
  return () => signingOut.mutate()
}

/** Signs out and leads to the sign-in. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return useSignOut(() => void navigate({ to: '/sign_in' }))
}
