import { useTheme } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from '../../features/accounts/index.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** Signs out. What this browser kept of the person goes; language and theme are the browser's own. */
export function useLeave(): () => void {
  const { session, language } = usePlatform()
  const [theme, setTheme] = useTheme()
  const navigate = useNavigate()
  const signingOut = useSignOut(() => {
    session.end()
    language.set(language.get())
    setTheme(theme)
    // Whoever leaves on purpose starts anew.
    void navigate({ to: '/sign_in' })
  })
  return () => signingOut.mutate()
}
