import { formatRelative } from '@nora/kit'
import { Badge, RelativeTime, useLang, useTexts } from '@nora/ui'
import { usePlatform } from '../../platform/platform.tsx'
import { expiryTexts } from './expiry.messages.ts'
import { expiryState } from './expiry.rules.ts'

/** When something ends; what is over or soon to be stands out. */
export function ExpiryCell({ expires_at }: { expires_at: string | null }) {
  const texts = useTexts(expiryTexts)
  const lang = useLang()
  const now = usePlatform().clock.now()
  if (expires_at === null) return <span className="text-faint">{texts.forever}</span>
  switch (expiryState(expires_at, now)) {
    case 'expired':
      return <Badge tone="bad">{texts.expired(formatRelative(lang, new Date(expires_at), now))}</Badge>
    case 'expiring':
      return (
        <Badge tone="warn">
          <RelativeTime at={expires_at} />
        </Badge>
      )
    default:
      return <RelativeTime at={expires_at} className="text-soft" />
  }
}
