import type { CommandSpec } from '../commands/command.ts'
import { diffConfigs } from '../commands/secrets/diff-configs.ts'
import { editSecrets } from '../commands/secrets/edit-secrets.ts'
import { exportSecrets } from '../commands/secrets/export-secrets.ts'
import { getSecret } from '../commands/secrets/get-secret.ts'
import { importSecrets } from '../commands/secrets/import-secrets.ts'
import { listProjects } from '../commands/secrets/list-projects.ts'
import { listConfigSecrets } from '../commands/secrets/list-secrets.ts'
import { freezeConfig, lockConfig, unfreezeConfig, unlockConfig } from '../commands/secrets/lock-config.ts'
import { machineTokens } from '../commands/secrets/machine-tokens.ts'
import { remindSecret } from '../commands/secrets/remind/remind-secret.ts'
import { restoreSecrets } from '../commands/secrets/restore-secrets.ts'
import { setSecret } from '../commands/secrets/set-secret.ts'
import { showHistory } from '../commands/secrets/show-history.ts'
import { unsetSecret } from '../commands/secrets/unset-secret.ts'
import { watchConfigs } from '../commands/secrets/watch/watch-configs.ts'

export const secretsCommands: readonly CommandSpec[] = [
  listConfigSecrets,
  getSecret,
  setSecret,
  unsetSecret,
  editSecrets,
  diffConfigs,
  showHistory,
  restoreSecrets,
  importSecrets,
  exportSecrets,
  listProjects,
  machineTokens,
  remindSecret,
  watchConfigs,
  lockConfig,
  unlockConfig,
  freezeConfig,
  unfreezeConfig,
]
