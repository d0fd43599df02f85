/**
 * TLS certificates of the current team: the list of them with when each ends or is renewed and who uses it, uploading
 * one with what is wrong with it, replacing and deleting.
 */
export { certificatesRoutes } from './certificates.routes.ts'
