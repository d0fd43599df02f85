import { buttonStyle, useTexts } from '@nora/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { BillingConfirmPage } from '../billing-confirm-page.tsx'
import { confirmTexts } from '../confirm.messages.ts'

export function BillingConfirm() {
  const texts = useTexts(confirmTexts)
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <BillingConfirmPage
      key={token}
      token={token}
      homeLink={
        <Link to="/" className={buttonStyle({ size: 'large' })}>
          {texts.home}
        </Link>
      }
    />
  )
}
