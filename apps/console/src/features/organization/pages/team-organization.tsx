import { useTexts } from '@nora/ui'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { organizationTexts } from '../organization.messages.ts'
import { OrganizationPage } from '../organization-page.tsx'

export function TeamOrganization() {
  const texts = useTexts(organizationTexts)
  return (
    <TeamOnly title={texts.title}>
      <OrganizationPage />
    </TeamOnly>
  )
}
