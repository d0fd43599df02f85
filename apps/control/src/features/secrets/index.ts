/**
 * Secrets store: projects, environments, configs with their secrets, and tokens by which machines read them. Owns all
 * tables `secrets_…`. Keeps what clients have sealed and signed, and runs their checks before it stores anything. Promises
 * that a write is whole or nothing, that of two at once one is told to look again, that whoever lost a role reads nothing
 * from then on, and that a token which was sent whole opens nothing any more. Reads no secret, and never has what opens one.
 */
export { assertMayGiveRoles, noteRolesChanged, setRoleProjects } from './access/set-role-projects.ts'
export { LivePlaces } from './live/live-places.ts'
export { SecretsNewsroom } from './live/secrets-newsroom.ts'
export type { Deps as SecretsDeps } from './secrets.deps.ts'
export { createSecretsFeature } from './secrets.feature.ts'
export { countMostConfigs } from './stored/configs.store.ts'
export { countMostEnvironments } from './stored/environments.store.ts'
export { countMonitors } from './stored/monitors.store.ts'
export { countProjects } from './stored/projects.store.ts'
export { listRoleProjects } from './stored/role-projects.store.ts'
export { refuseMachineTokens } from './tokens/refuse-machine-tokens.ts'
export { verifyMachine } from './tokens/verify-machine.ts'
