import { lazyPart } from '@nora/ui'

/** Of one tab of the profile: the others do without its code. */
export const AccessPart = lazyPart(() => import('./access-part.tsx'), 'AccessPart')
