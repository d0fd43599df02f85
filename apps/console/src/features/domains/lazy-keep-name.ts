import { lazyPart } from '@nora/ui'

/** Loaded only on pages that show a tunnel. */
export const KeepName = lazyPart(() => import('./keep-name.tsx'), 'KeepName')
