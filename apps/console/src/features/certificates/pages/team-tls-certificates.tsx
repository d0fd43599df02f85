import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { certificatesTexts } from '../certificates.messages.ts'
import { CertificatesPage } from '../certificates-page.tsx'

const route = getRouteApi('/guarded/frame/team_tls_certificates')

export function TeamTlsCertificates() {
  const texts = useTexts(certificatesTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <CertificatesPage
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </TeamOnly>
  )
}
