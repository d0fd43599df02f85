import type { CommandSpec } from '../commands/command.ts'
import { login } from '../commands/credentials/login.ts'
import { logout } from '../commands/credentials/logout.ts'

export const signInCommands: readonly CommandSpec[] = [login, logout]
