import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PublicKeysPage, publicKeysTexts } from '../../features/credentials/index.ts'
import { useMay } from '../../platform/use-may.ts'
import { useUser } from '../../platform/use-user.ts'
import { searchChange } from '../search-params.ts'

const route = getRouteApi('/guarded/frame/public_keys')

export function PublicKeys() {
  const texts = useTexts(publicKeysTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('public_keys.manage_team')
  const isTeam = useUser()?.team.type === 'team'
  return (
    <PublicKeysPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      otherList={
        mayManage &&
        isTeam && (
          <Link to="/team_public_keys" className={buttonStyle()}>
            {texts.toTeam}
          </Link>
        )
      }
    />
  )
}
