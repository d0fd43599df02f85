import { useTheme } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from '../../features/accounts/index.ts'
import { usePlatform } from '../../platform/platform.tsx'

/**
 * Signs out. What this browser kept of the person goes; a chosen language and the theme are the browser's own. `redirect`:
 * where the next one goes on; by default nowhere, whoever leaves on purpose starts anew.
 */
export function useLeave(redirect?: string): () => void {
  const { session, language } = usePlatform()
  const [theme, setTheme] = useTheme()
  const navigate = useNavigate()
  const signingOut = useSignOut(() => {
    session.end()
    const chosen = language.chosen()
    if (chosen) language.set(chosen)
    setTheme(theme)
    void navigate({ to: '/sign_in', search: { redirect } })
  })
  return () => signingOut.mutate()
}
