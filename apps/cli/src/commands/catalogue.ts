import type { CommandSpec } from './command.ts'
import { login } from './credentials/login.ts'
import { saveToken } from './credentials/save-token.ts'
import { showConfig } from './credentials/show-config.ts'
import { help } from './system/help.ts'
import { status } from './system/status.ts'
import { version } from './system/version.ts'
import { http } from './tunnels/http.ts'

/** Every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [http, login, status, saveToken, showConfig, version, help]
