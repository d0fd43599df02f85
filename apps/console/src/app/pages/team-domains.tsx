import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { DomainsPage, domainsTexts } from '../../features/domains/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

const route = getRouteApi('/guarded/frame/team_domains')

export function TeamDomains() {
  const texts = useTexts(domainsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <TeamOnly title={texts.teamTitle}>
      <DomainsPage
        scope="team"
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        regions={settings?.regions ?? []}
        otherList={
          <Link to="/domains" className={buttonStyle()}>
            {texts.toOwn}
          </Link>
        }
      />
    </TeamOnly>
  )
}
