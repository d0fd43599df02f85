import { buttonStyle, useTexts } from '@nora/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { BillingConfirmPage, confirmTexts } from '../../features/organization/index.ts'
import { EntranceColumn } from '../frame/entrance.tsx'

export function BillingConfirm() {
  const texts = useTexts(confirmTexts)
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <EntranceColumn>
      <BillingConfirmPage
        key={token}
        token={token}
        homeLink={
          <Link to="/" className={buttonStyle({ size: 'large' })}>
            {texts.home}
          </Link>
        }
      />
    </EntranceColumn>
  )
}
