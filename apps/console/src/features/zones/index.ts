/**
 * Domain zones of the current team: the list of them with how far each has come, the records to create, the names in
 * them, adding, changing and deleting.
 */
export { zonesRoutes } from './zones.routes.ts'
