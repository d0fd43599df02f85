import { dirname } from 'node:path'

export type ServicePlan = {
  name: string
  user: string
  /** Node, the launcher's script and its arguments. */
  command: readonly string[]
  configFile: string
  dataFolder: string
  /** Whether a port below 1024 is among those that are configured. */
  hasLowPorts: boolean
}

/** A mistake in the configuration: starting again does not mend it. */
const FINAL_EXIT_CODE = 2

/** The unit of systemd. Nothing but the data folder can be written, and of root's rights there is none but low ports. */
export function unitText(plan: ServicePlan): string {
  const capability = plan.hasLowPorts ? 'CAP_NET_BIND_SERVICE' : ''
  return `[Unit]
Description=Nora
Wants=network-online.target
After=network-online.target postgresql.service
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=all
User=${plan.user}
WorkingDirectory=${escaped(dirname(plan.configFile))}
ExecStart=${plan.command.map(argument).join(' ')}
ExecReload=/bin/kill -USR2 $MAINPID
Restart=on-failure
RestartSec=5
RestartPreventExitStatus=${FINAL_EXIT_CODE}
KillMode=mixed
TimeoutStartSec=180
TimeoutStopSec=40
LimitNOFILE=1048576
UMask=0077
CapabilityBoundingSet=${capability}
AmbientCapabilities=${capability}
LockPersonality=yes
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=read-only
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
ReadWritePaths=${word(plan.dataFolder)}
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`
}

/** One word of a command line, in which `$` begins a variable (systemd.service(5), “Command lines”). */
function argument(text: string): string {
  return word(text).replaceAll('$', '$$$$')
}

/** One word where several may stand (systemd.syntax(7), “Quoting”). */
function word(text: string): string {
  return `"${escaped(text).replace(/[\\"]/g, '\\$&')}"`
}

/** `%` begins a specifier (systemd.unit(5)). */
function escaped(text: string): string {
  return text.replaceAll('%', '%%')
}
