import type { CommandSpec } from '../commands/command.ts'
import { doctor } from '../commands/system/doctor.ts'
import { status } from '../commands/system/status.ts'

export const stateCommands: readonly CommandSpec[] = [status, doctor]
