import { useTexts } from '@nora/ui'
import { ConfirmationProvider, useConfirmation } from '../../features/accounts/index.ts'
import { SsoPage, ssoTexts } from '../../features/sso/index.ts'
import { TeamOnly } from './team-only.tsx'

export function TeamSso() {
  const texts = useTexts(ssoTexts)
  return (
    <TeamOnly title={texts.title}>
      <ConfirmationProvider>
        <Settings />
      </ConfirmationProvider>
    </TeamOnly>
  )
}

function Settings() {
  return <SsoPage {...useConfirmation()} />
}
