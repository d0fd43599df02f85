import { lazyPart, SkeletonRows, useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { VaultGate } from '../../../platform/vault/vault-gate.tsx'
import { teamPasswordsTitles } from '../team-passwords-titles.messages.ts'

const KeysPage = lazyPart(() => import('../team/keys-page.tsx'), 'KeysPage')

const route = getRouteApi('/guarded/frame/team_passwords')

export function TeamPasswords() {
  const { title } = useTexts(teamPasswordsTitles)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={title}>
      <VaultGate title={title} behind={KeysPage}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <KeysPage
            search={search}
            onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
          />
        </Suspense>
      </VaultGate>
    </TeamOnly>
  )
}
