import { lazyPart } from '@nora/ui'

/** In the settings of a team, which load it when they are opened. */
export const CaptureRule = lazyPart(() => import('./capture-rule.tsx'), 'CaptureRule')
