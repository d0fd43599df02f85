import { useTheme } from '@nora/ui'
import { useSignOut } from '../../features/accounts/index.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** Signs out. What this browser kept of the person goes; language and theme are the browser's own. */
export function useLeave(): () => void {
  const { session, language } = usePlatform()
  const [theme, setTheme] = useTheme()
  const signingOut = useSignOut(() => {
    session.end()
    language.set(language.get())
    setTheme(theme)
  })
  return () => signingOut.mutate()
}
