import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { useGoThere } from '../../../platform/teams/own-teams.queries.ts'
import { settingsTexts } from '../settings/settings.messages.ts'
import { TeamSettingsPage } from '../settings/team-settings-page.tsx'

export function TeamSettings() {
  const texts = useTexts(settingsTexts)
  const confirmation = useConfirmation()
  const navigate = useNavigate()
  const goThere = useGoThere()
  return (
    <TeamOnly title={texts.title}>
      <TeamSettingsPage {...confirmation} onGone={() => void navigate({ to: '/' }).then(goThere)} />
    </TeamOnly>
  )
}
