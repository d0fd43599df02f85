import { dirname, join } from 'node:path'
import type { ServiceId, ServicePlan } from './service-plan.ts'
import type { Supervisor } from './supervisor.ts'
import { escapeXml } from './xml-text.ts'

/**
 * launchd starts again whatever did not end with 0, so what starting again does not mend ends with 0: usage, not
 * signed in, forbidden or stopped by a person, name taken.
 */
const ENDING = '"$@"; code=$?; case $code in [2345]) exit 0;; esac; exit $code'

/** Runs services by launchd on macOS: as an agent of the user, or a daemon of the system. */
export const launchd: Supervisor = {
  name: 'launchd',
  probe: () => ['launchctl', 'version'],
  getPath: (id) =>
    id.scope === 'system'
      ? `/Library/LaunchDaemons/${getLabel(id)}.plist`
      : join(id.homeFolder, 'Library/LaunchAgents', `${getLabel(id)}.plist`),
  getText: propertyList,
  start: (plan) => [['launchctl', 'load', '-w', launchd.getPath(plan)]],
  stop: (id) => [['launchctl', 'unload', '-w', launchd.getPath(id)]],
  forget: () => [],
  logs: (id) => ['tail', '-n', '100', getLog(id)],
  ask: (id) => ['launchctl', 'list', getLabel(id)],
  getState({ code, stdout }) {
    if (code !== 0) return 'stopped'
    if (/"PID"\s*=/.test(stdout)) return 'running'
    return /"LastExitStatus"\s*=\s*0;/.test(stdout) ? 'stopped' : 'failed'
  },
}

function propertyList(plan: ServicePlan): string {
  const { scope, user, program, file, configFolder } = plan
  const log = getLog(plan)
  const words = ['/bin/sh', '-c', ENDING, 'nora', ...program]
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  ${string(getLabel(plan))}
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    ${string(word)}`).join('\n')}
  </array>
${scope === 'system' ? `  <key>UserName</key>\n  ${string(user)}\n` : ''}  <key>WorkingDirectory</key>
  ${string(dirname(file))}
  <key>EnvironmentVariables</key>
  <dict>
    <key>NORA_CONFIG_DIR</key>
    ${string(configFolder)}
    <key>NO_COLOR</key>
    <string>1</string>
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>ProcessType</key>
  <string>Background</string>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  ${string(log)}
  <key>StandardErrorPath</key>
  ${string(log)}
</dict>
</plist>
`
}

function getLog({ scope, name, homeFolder }: ServiceId): string {
  return join(scope === 'system' ? '/' : homeFolder, 'Library/Logs', `${name}.log`)
}

function getLabel({ name }: ServiceId): string {
  return `local.${name}`
}

function string(text: string): string {
  return `<string>${escapeXml(text)}</string>`
}
