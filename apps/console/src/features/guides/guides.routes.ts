import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { pickTexts } from '../../platform/search-texts.ts'

/** What is searched for in the guides. */
type GuideSearch = { q?: string }

function toGuideSearch(search: Record<string, unknown>): GuideSearch {
  return pickTexts(search, ['q'])
}

const guideListRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/help/guides',
  component: getPage(() => import('./pages/guide-list.tsx'), 'GuideList'),
  validateSearch: toGuideSearch,
})

const guideRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/help/$guide',
  component: getPage(() => import('./pages/guide.tsx'), 'Guide'),
})

export const guidesRoutes = [guideListRoute, guideRoute] as const
