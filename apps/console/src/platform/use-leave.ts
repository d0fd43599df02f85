import type { Lang } from '@nora/kit'
import { useTheme } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { leaveTexts } from './leave.messages.ts'
import { usePlatform } from './platform.tsx'

/**
 * Signs out. What this browser kept of the person goes; a chosen language and the theme are the browser's own. `redirect`:
 * where the next one goes on; by default nowhere, whoever leaves on purpose starts anew.
 */
export function useLeave(redirect?: string): () => void {
  const { api, session, language } = usePlatform()
  const [theme, setTheme] = useTheme()
  const navigate = useNavigate()
  const signingOut = useMutation({
    mutationFn: () => api.accounts.signOut(),
    onSuccess: () => {
      session.end()
      const chosen = language.chosen()
      if (chosen) language.set(chosen)
      setTheme(theme)
      void navigate({ to: '/sign_in', search: { redirect } })
    },
    meta: { failed: (lang: Lang) => leaveTexts[lang].failed },
  })
  return () => signingOut.mutate()
}
