import type { CurrentUser } from '@nora/contract/accounts'
import { buttonStyle, lazyPart } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DeletionBanner, PromoCard, useMember } from '../../features/accounts/index.ts'
import { useSettings } from '../../features/system/index.ts'

const DesktopAppDialog = lazyPart(() => import('./desktop-app-dialog.ts'), 'DesktopAppDialog')

/** Pages of the account; the router learns of them with the pages themselves. */
const PROFILE: string = '/profile'
const PLANS: string = '/plans'

export function AccountDeletion({ user }: { user: CurrentUser }) {
  return <DeletionBanner user={user} link={(words) => <Link to={PROFILE}>{words}</Link>} />
}

export function Promo({ user }: { user: CurrentUser }) {
  return (
    <PromoCard
      user={user}
      settings={useSettings()}
      link={(words) => (
        <Link to={PLANS} className={buttonStyle({ size: 'small', className: 'w-full' })}>
          {words}
        </Link>
      )}
    />
  )
}

/** Not over the quick start, whose first step is the same download. */
export function DesktopApp({ path }: { path: string }) {
  const member = useMember()
  if (path === '/' || !member || member.is_desktop_app_banner_viewed) return null
  return (
    <Suspense>
      <DesktopAppDialog
        download={(words, onPress) => (
          <Link to="/" onClick={onPress} className={buttonStyle({ look: 'primary' })}>
            {words}
          </Link>
        )}
      />
    </Suspense>
  )
}
