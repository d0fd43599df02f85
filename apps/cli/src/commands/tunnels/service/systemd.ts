import { dirname, join } from 'node:path'
import type { ServiceId, ServicePlan } from './service-plan.ts'
import type { Command, Supervisor } from './supervisor.ts'

/** Usage, not signed in, forbidden or stopped by a person, name taken: starting again does not mend these. */
const FINAL_EXIT_CODES = '2 3 4 5'

/** Runs services by systemd on Linux: as a unit of the user’s own supervisor, or of the system’s. */
export const systemd: Supervisor = {
  name: 'systemd',
  probe: (id) => systemctl(id, 'show', '--property=Version'),
  getPath: (id) =>
    id.scope === 'system'
      ? join('/etc/systemd/system', getUnit(id))
      : join(id.homeFolder, '.config/systemd/user', getUnit(id)),
  getText: unitText,
  start: (plan) => [systemctl(plan, 'daemon-reload'), systemctl(plan, 'enable', '--now', getUnit(plan))],
  stop: (id) => [systemctl(id, 'disable', '--now', getUnit(id))],
  forget: (id) => [systemctl(id, 'daemon-reload')],
  logs: ({ scope, name }) => ['journalctl', ...(scope === 'user' ? ['--user'] : []), '-u', name, '-e'],
  ask: (id) => systemctl(id, 'is-active', getUnit(id)),
  getState({ stdout }) {
    const word = stdout.trim()
    if (word === 'active' || word === 'activating') return 'running'
    return word === 'failed' ? 'failed' : 'stopped'
  },
}

function unitText(plan: ServicePlan): string {
  const { scope, user, program, file, configFolder } = plan
  const isSystem = scope === 'system'
  return `[Unit]
Description=Tunnels of ${escaped(file)}
${isSystem ? 'Wants=network-online.target\nAfter=network-online.target\n' : ''}StartLimitIntervalSec=0

[Service]
Type=exec
${isSystem ? `User=${user}\n` : ''}ExecStart=${program.map(argument).join(' ')}
WorkingDirectory=${escaped(dirname(file))}
Environment=${word(`NORA_CONFIG_DIR=${configFolder}`)} NO_COLOR=1 TMPDIR=%C/nora
CacheDirectory=nora
CacheDirectoryMode=0700
Restart=on-failure
RestartSec=5
RestartPreventExitStatus=${FINAL_EXIT_CODES}
UMask=0077
${hardening(plan)}
[Install]
WantedBy=${isSystem ? 'multi-user.target' : 'default.target'}
`
}

/** A user's own supervisor may not take more away from its services than system calls. */
function hardening({ scope, configFolder }: ServicePlan): string {
  const calls = `NoNewPrivileges=yes
LockPersonality=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
`
  if (scope === 'user') return calls
  return `${calls}CapabilityBoundingSet=
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=read-only
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
ReadWritePaths=${word(`-${configFolder}`)}
`
}

function systemctl({ scope }: ServiceId, ...args: string[]): Command {
  return scope === 'system' ? ['systemctl', ...args] : ['systemctl', '--user', ...args]
}

function getUnit({ name }: ServiceId): string {
  return `${name}.service`
}

/** One word of a command line, in which `$` begins a variable (systemd.service(5), “Command lines”). */
function argument(text: string): string {
  return word(text).replaceAll('$', '$$$$')
}

/** One word where several may stand (systemd.syntax(7), “Quoting”). */
function word(text: string): string {
  return `"${escaped(text).replace(/[\\"]/g, '\\$&')}"`
}

/** Escapes `%`, which begins a specifier (systemd.unit(5)). */
function escaped(text: string): string {
  return text.replaceAll('%', '%%')
}
