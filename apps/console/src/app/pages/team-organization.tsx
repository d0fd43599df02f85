import { useTexts } from '@nora/ui'
import { OrganizationPage, organizationTexts } from '../../features/organization/index.ts'
import { TeamOnly } from './team-only.tsx'

export function TeamOrganization() {
  const texts = useTexts(organizationTexts)
  return (
    <TeamOnly title={texts.title}>
      <OrganizationPage />
    </TeamOnly>
  )
}
