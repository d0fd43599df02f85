/**
 * What the installation says of itself: settings, the operator's banner, and how the client is
 * installed here. Changes nothing.
 */
export { Banner } from './banner.tsx'
export { InstallClient } from './install-client.tsx'
export { useSettings } from './system.queries.ts'
