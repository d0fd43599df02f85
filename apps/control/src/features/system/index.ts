/**
 * What belongs to no other feature: settings of the installation, health, the API reference, and the
 * client's installation. Owns no table.
 */
export { serveSystem } from './system.routes.ts'
