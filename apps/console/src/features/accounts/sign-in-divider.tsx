import { useTexts } from '@nora/ui'
import { accountsTexts } from './accounts.messages.ts'

/** «или» between two ways in. */
export function SignInDivider() {
  const texts = useTexts(accountsTexts)
  return (
    <div className="flex items-center gap-3 text-sm text-faint">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {texts.or}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  )
}
