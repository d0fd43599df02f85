/**
 * What the installation says of itself: settings, the operator's banner, how the client is
 * installed here, where help is, and what people
 * say of the product. Changes nothing of it.
 */
export { Banner } from './banner.tsx'
export { guessClientPlatform } from './client-platform.ts'
export { FeedbackDialog } from './feedback-dialog.tsx'
export { helpTexts } from './help.messages.ts'
export { HelpLinks } from './help-links.tsx'
export { InstallClient } from './install-client.tsx'
export { systemRoutes } from './system.routes.ts'
