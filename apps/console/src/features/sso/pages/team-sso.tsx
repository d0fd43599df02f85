import { useTexts } from '@nora/ui'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { ssoTexts } from '../sso.messages.ts'
import { SsoPage } from '../sso-page.tsx'

export function TeamSso() {
  const texts = useTexts(ssoTexts)
  const confirmation = useConfirmation()
  return (
    <TeamOnly title={texts.title}>
      <SsoPage {...confirmation} />
    </TeamOnly>
  )
}
