import type { CurrentUser } from '@nora/contract/accounts'
import { buttonStyle, lazyPart } from '@nora/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DeletionBanner, PromoCard, useMember } from '../../features/accounts/index.ts'
import { useSettings } from '../../platform/settings.ts'

const DesktopAppDialog = lazyPart(() => import('./desktop-app-dialog.ts'), 'DesktopAppDialog')

export function AccountDeletion({ user }: { user: CurrentUser }) {
  return <DeletionBanner user={user} link={(words) => <Link to="/profile">{words}</Link>} />
}

export function Promo({ user }: { user: CurrentUser }) {
  return (
    <PromoCard
      user={user}
      settings={useSettings()}
      link={(words) => (
        <Link to="/plans" className={buttonStyle({ size: 'small', className: 'w-full' })}>
          {words}
        </Link>
      )}
    />
  )
}

/** Not over home, where the quick start begins with the same download, nor over what an address opens by itself. */
export function DesktopApp() {
  const member = useMember()
  const isFree = useLocation({
    select: ({ pathname, searchStr }) => pathname !== '/' && opensNothing(searchStr),
  })
  if (!isFree || !member?.may_offer_desktop_app) return null
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

function opensNothing(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((key) => key === 'lang')
}
