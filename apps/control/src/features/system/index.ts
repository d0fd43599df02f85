/**
 * Holds what belongs to no other feature: settings of the installation, feedback, health, the API reference,
 * and the installation of the client. Owns `installation_settings` and `feedbacks`.
 */
export { createSystemFeature } from './system.feature.ts'
