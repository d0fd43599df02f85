import { lazyPart } from '@nora/ui'

/** On pages of tunnels: only those that show a tunnel load it. */
export const KeepName = lazyPart(() => import('./keep-name.tsx'), 'KeepName')
