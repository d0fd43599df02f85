/**
 * The secrets store: projects, environments, configs, the table of a config, its history, access and settings, and
 * the comparison. What is shown comes from the engine in the Worker; no name or value of a secret goes into addresses,
 * titles of the browser or error reports.
 */
export { secretsRoutes } from './secrets.routes.ts'
