import { lazyPart } from '@nora/ui'

/** Most days nobody is invited, and every page loads the door of teams. */
export const InvitationsCard = lazyPart(() => import('./invitations-card.tsx'), 'InvitationsCard')
