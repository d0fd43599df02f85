import { useTexts } from '@nora/ui'
import { SsoPage, ssoTexts } from '../../features/sso/index.ts'
import { useConfirmation } from '../../platform/confirmation.ts'
import { TeamOnly } from './team-only.tsx'

export function TeamSso() {
  const texts = useTexts(ssoTexts)
  const confirmation = useConfirmation()
  return (
    <TeamOnly title={texts.title}>
      <SsoPage {...confirmation} />
    </TeamOnly>
  )
}
