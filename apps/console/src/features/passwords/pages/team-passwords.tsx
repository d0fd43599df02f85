import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { VaultGate } from '../../../platform/vault/vault-gate.tsx'
import { KeysPage } from '../team/keys-page.tsx'
import { teamPasswordsTitles } from '../team-passwords-titles.messages.ts'

const route = getRouteApi('/guarded/frame/team_passwords')

export function TeamPasswords() {
  const { title } = useTexts(teamPasswordsTitles)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={title}>
      <VaultGate title={title}>
        <KeysPage
          search={search}
          onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        />
      </VaultGate>
    </TeamOnly>
  )
}
