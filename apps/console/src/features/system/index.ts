/**
 * What the installation says of itself: settings, the operator's banner, how the client is
 * installed here, and where help is. Changes nothing.
 */
export { Banner } from './banner.tsx'
export { helpTexts } from './help.messages.ts'
export { HelpLinks } from './help-links.tsx'
export { HelpPage } from './help-page.tsx'
export { InstallClient } from './install-client.tsx'
export { useSettings } from './system.queries.ts'
