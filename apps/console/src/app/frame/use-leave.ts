import { useTheme } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from '../../features/accounts/index.ts'
import { usePlatform } from '../../platform/platform.tsx'

/**
 * Signs out. What this browser kept of the person goes; language and theme are the browser's own. `redirect`:
 * where the next one goes on; by default nowhere, whoever leaves on purpose starts anew.
 */
export function useLeave(redirect?: string): () => void {
  const { session, language } = usePlatform()
  const [theme, setTheme] = useTheme()
  const navigate = useNavigate()
  const signingOut = useSignOut(() => {
    session.end()
    language.set(language.get())
    setTheme(theme)
    void navigate({ to: '/sign_in', search: { redirect } })
  })
  return () => signingOut.mutate()
}
