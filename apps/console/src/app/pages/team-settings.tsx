import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmationProvider, useConfirmation } from '../../features/accounts/index.ts'
import { settingsTexts, TeamSettingsPage, useGoThere } from '../../features/teams/index.ts'
import { TeamOnly } from './team-only.tsx'

export function TeamSettings() {
  const texts = useTexts(settingsTexts)
  return (
    <TeamOnly title={texts.title}>
      <ConfirmationProvider>
        <Settings />
      </ConfirmationProvider>
    </TeamOnly>
  )
}

function Settings() {
  const navigate = useNavigate()
  const goThere = useGoThere()
  return <TeamSettingsPage {...useConfirmation()} onGone={() => void navigate({ to: '/' }).then(goThere)} />
}
