import { lazyPart } from '@nora/ui'

/** Loaded when it is asked for. */
export const OpenTunnelDialog = lazyPart(() => import('./open-tunnel-dialog.tsx'), 'OpenTunnelDialog')
