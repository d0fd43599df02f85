/**
 * Configs as a machine reads them, by its token: what programs load that need no vault of a person. Promises what
 * `@nora/vault-client` does.
 */
export type { MachineApi, MachineCacheStore, MachineDeps } from '../../deps.ts'
export type { CachedSet, MachineReader } from '../secrets-views.ts'
export { createMachineReader } from './machine-reader.ts'
