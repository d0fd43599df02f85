import { lazyPart } from '@nora/ui'

const load = () => import('./command-menu.tsx')

export const CommandMenu = lazyPart(load, 'CommandMenu')

/** Its code comes when a press is near: the pointer or the focus on its button, the first key of its two. */
export function expectCommandMenu(): void {
  // What does not load now is loaded, and said to fail, where it is wanted.
  load().catch(() => {})
}
