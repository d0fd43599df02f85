import type { CommandSpec } from './command.ts'
import { forgetServer } from './credentials/forget-server.ts'
import { login } from './credentials/login.ts'
import { logout } from './credentials/logout.ts'
import { saveToken } from './credentials/save-token.ts'
import { showConfig } from './credentials/show-config.ts'
import { completion } from './system/completion.ts'
import { doctor } from './system/doctor.ts'
import { help } from './system/help.ts'
import { printEventsSchema } from './system/print-events-schema.ts'
import { status } from './system/status.ts'
import { version } from './system/version.ts'
import { add } from './tunnels/add.ts'
import { checkConfig } from './tunnels/check-config.ts'
import { http } from './tunnels/http.ts'
import { importFile } from './tunnels/import/import.ts'
import { printSchema } from './tunnels/print-schema.ts'
import { installService } from './tunnels/service/install-service.ts'
import { showService } from './tunnels/service/show-service.ts'
import { uninstallService } from './tunnels/service/uninstall-service.ts'
import { ssh } from './tunnels/ssh.ts'
import { start } from './tunnels/start.ts'
import { stop } from './tunnels/stop.ts'
import { tcp } from './tunnels/tcp.ts'
import { trigger } from './tunnels/trigger.ts'

/** Every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  http,
  tcp,
  trigger,
  ssh,
  start,
  add,
  stop,
  installService,
  uninstallService,
  showService,
  login,
  logout,
  status,
  doctor,
  saveToken,
  showConfig,
  forgetServer,
  checkConfig,
  printSchema,
  printEventsSchema,
  importFile,
  completion,
  version,
  help,
]
