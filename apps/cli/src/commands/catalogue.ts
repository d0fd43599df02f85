import type { CommandSpec } from './command.ts'
import { forgetServer } from './credentials/forget-server.ts'
import { login } from './credentials/login.ts'
import { logout } from './credentials/logout.ts'
import { saveToken } from './credentials/save-token.ts'
import { showConfig } from './credentials/show-config.ts'
import { addDomain } from './domains/add-domain.ts'
import { checkDomain } from './domains/check-domain.ts'
import { listDomains } from './domains/list-domains.ts'
import { removeDomain } from './domains/remove-domain.ts'
import { completion } from './system/completion.ts'
import { doctor } from './system/doctor.ts'
import { help } from './system/help.ts'
import { printEventsSchema } from './system/print-events-schema.ts'
import { status } from './system/status.ts'
import { version } from './system/version.ts'
import { listTeams } from './teams/list-teams.ts'
import { useTeam } from './teams/use-team.ts'
import { importFile } from './tunnels/import/import.ts'
import { checkConfig } from './tunnels/nora-yml/check-config.ts'
import { printSchema } from './tunnels/nora-yml/print-schema.ts'
import { add } from './tunnels/publish/add.ts'
import { http } from './tunnels/publish/http.ts'
import { ssh } from './tunnels/publish/ssh.ts'
import { start } from './tunnels/publish/start.ts'
import { stop } from './tunnels/publish/stop.ts'
import { tcp } from './tunnels/publish/tcp.ts'
import { tls } from './tunnels/publish/tls.ts'
import { trigger } from './tunnels/publish/trigger.ts'
import { installService } from './tunnels/service/install-service.ts'
import { showService } from './tunnels/service/show-service.ts'
import { uninstallService } from './tunnels/service/uninstall-service.ts'

/** Lists every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  http,
  tcp,
  tls,
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
  listTeams,
  useTeam,
  listDomains,
  addDomain,
  checkDomain,
  removeDomain,
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
