import type { Screen } from './open-screen.ts'

/** Help, the list of guides, a search in it, and one of them. */
export const guideScreens: readonly Screen[] = [
  { name: 'help', viewer: 'owner', path: () => '/help' },
  { name: 'guides', viewer: 'owner', path: () => '/help/guides' },
  { name: 'guides-search', viewer: 'owner', path: () => '/help/guides?q=429' },
  { name: 'guide', viewer: 'owner', path: () => '/help/teams' },
]
