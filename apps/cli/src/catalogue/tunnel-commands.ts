import type { CommandSpec } from '../commands/command.ts'
import { add } from '../commands/tunnels/publish/add.ts'
import { http } from '../commands/tunnels/publish/http.ts'
import { ssh } from '../commands/tunnels/publish/ssh.ts'
import { createStart } from '../commands/tunnels/publish/start.ts'
import { stop } from '../commands/tunnels/publish/stop.ts'
import { tcp } from '../commands/tunnels/publish/tcp.ts'
import { tls } from '../commands/tunnels/publish/tls.ts'
import { trigger } from '../commands/tunnels/publish/trigger.ts'
import { installService } from '../commands/tunnels/service/install-service.ts'
import { showService } from '../commands/tunnels/service/show-service.ts'
import { uninstallService } from '../commands/tunnels/service/uninstall-service.ts'
import { listenAt } from '../commands/webhooks/listen/listen-at.ts'

export const tunnelCommands: readonly CommandSpec[] = [
  http,
  tcp,
  tls,
  trigger,
  ssh,
  createStart(listenAt),
  add,
  stop,
  installService,
  uninstallService,
  showService,
]
