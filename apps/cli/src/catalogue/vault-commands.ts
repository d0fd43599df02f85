import type { CommandSpec } from '../commands/command.ts'
import { devices } from '../commands/vault/devices.ts'
import { checkConsole } from '../commands/vault/doctor/check-console.ts'
import { lock } from '../commands/vault/lock.ts'
import { setPin } from '../commands/vault/set-pin.ts'
import { showVault } from '../commands/vault/show-vault.ts'
import { tasks } from '../commands/vault/tasks.ts'
import { unlock } from '../commands/vault/unlock.ts'

export const vaultCommands: readonly CommandSpec[] = [
  unlock,
  lock,
  showVault,
  devices,
  setPin,
  tasks,
  checkConsole,
]
