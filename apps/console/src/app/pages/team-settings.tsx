import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { settingsTexts, TeamSettingsPage, useGoThere } from '../../features/teams/index.ts'
import { useConfirmation } from '../../platform/confirmation.ts'
import { TeamOnly } from './team-only.tsx'

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
