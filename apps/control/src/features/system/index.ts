/**
 * What belongs to no other feature: settings of the installation, feedback, health, the API reference, and
 * the client's installation. Owns `installation_settings` and `feedbacks`.
 */
export { createSystemFeature } from './system.feature.ts'
