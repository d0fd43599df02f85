import { buttonStyle, EmptyState, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { GuidePage } from '../guide-page.tsx'
import { guidesTexts } from '../guides.messages.ts'
import { isGuideName } from '../guides.ts'

const route = getRouteApi('/guarded/frame/help/$guide')

export function Guide() {
  const { guide } = route.useParams()
  return isGuideName(guide) ? <GuidePage key={guide} name={guide} /> : <UnknownGuide />
}

function UnknownGuide() {
  const texts = useTexts(guidesTexts)
  return (
    <ListPage title={texts.title}>
      <EmptyState
        title={texts.unknown}
        sentence={texts.unknownSentence}
        action={
          <Link to="/help/guides" className={buttonStyle({ look: 'primary' })}>
            {texts.all}
          </Link>
        }
      />
    </ListPage>
  )
}
