import type { Vault, VaultState } from '@nora/vault-client'

/** What commands may ask of the key holder: methods of the engine, by their own names. */
export const HOLDER_METHODS = [
  'getState',
  'unlock',
  'unlockWithPin',
  'unlockWithRecovery',
  'acceptOlderState',
  'forgetDevice',
  'verify',
  'verifyWithPin',
  'setPin',
  'listPeople',
  'listTasks',
  'doTasks',
  'listFolders',
  'createFolder',
  'cutFolderHistory',
  'openFolder',
  'getRecord',
  'saveRecords',
  'trashRecords',
  'removeRecords',
  'getAllDetails',
  'getHistory',
  'beginFile',
  'putFileChunk',
  'finishFile',
  'cancelFile',
  'openFile',
  'readFileChunk',
  'closeFile',
  'makeShare',
  'beginShare',
  'finishShare',
  'cancelShare',
  'listProjects',
  'createProject',
  'changeConfig',
  'openConfig',
  'saveSecrets',
  'setOwnValue',
  'listSecretVersions',
  'listSecretHistory',
  'restoreConfig',
  'cutConfigHistory',
  'listSecretsTasks',
  'doSecretsTasks',
  'createMachineToken',
  'revokeMachineToken',
  'getSecretSet',
] as const satisfies readonly (keyof Vault)[]

export type HolderMethod = (typeof HOLDER_METHODS)[number]

/** The engine as a command sees it through the socket. */
export type HeldVault = Pick<Vault, HolderMethod>

/** Asked beside the engine's methods: ends the holder. Its answer is the last one. */
export const END = 'end'

export function isHolderMethod(method: unknown): method is HolderMethod {
  return (HOLDER_METHODS as readonly unknown[]).includes(method)
}

export type { VaultState }
