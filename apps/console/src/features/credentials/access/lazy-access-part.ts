import { lazyPart } from '@nora/ui'

/** Loaded for one tab of the profile only. */
export const AccessPart = lazyPart(() => import('./access-part.tsx'), 'AccessPart')
