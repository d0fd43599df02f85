/**
 * The password vault: folders, records, links, import and export, and the page that a link leads to. What is shown
 * comes from the engine in the Worker; nothing of it goes into addresses, titles of the browser or error reports.
 */
export { passwordsRoutes } from './passwords.routes.ts'
export { teamPasswordsRoutes } from './team-passwords.routes.ts'
