import { dirname, join } from 'node:path'
import type { ServicePlan } from './service-plan.ts'
import type { Supervisor } from './supervisor.ts'
import { escapeXml } from './xml-text.ts'

/** Runs services by the Task Scheduler of Windows: at log-on of the user, or at the start of the machine. */
export const taskScheduler: Supervisor = {
  name: 'Task Scheduler',
  probe: () => ['schtasks', '/?'],
  getPath: ({ name, homeFolder }) => join(homeFolder, 'AppData', 'Roaming', 'nora', `${name}-task.xml`),
  getText: taskXml,
  start: (plan) => [
    ['schtasks', '/Create', '/TN', plan.name, '/XML', taskScheduler.getPath(plan), '/F'],
    ['schtasks', '/Run', '/TN', plan.name],
  ],
  stop: (id) => [
    ['schtasks', '/End', '/TN', id.name],
    ['schtasks', '/Delete', '/TN', id.name, '/F'],
  ],
  forget: () => [],
  logs: () => null,
  ask: ({ name }) => ['schtasks', '/Query', '/TN', name, '/FO', 'CSV', '/NH'],
  getState: ({ code, stdout }) => (code === 0 && /running/i.test(stdout) ? 'running' : 'stopped'),
}

/** A task of schema 1.2 (Windows Vista and newer). */
function taskXml({ scope, user, program, file }: ServicePlan): string {
  const [command, ...args] = program
  const isSystem = scope === 'system'
  const trigger = isSystem
    ? '<BootTrigger><Enabled>true</Enabled></BootTrigger>'
    : `<LogonTrigger><Enabled>true</Enabled><UserId>${escapeXml(user)}</UserId></LogonTrigger>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers>${trigger}</Triggers>
  <Principals>
    <Principal id="owner">
      <UserId>${escapeXml(user)}</UserId>
      <LogonType>${isSystem ? 'S4U' : 'InteractiveToken'}</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>
  </Settings>
  <Actions Context="owner">
    <Exec>
      <Command>${escapeXml(command)}</Command>
      <Arguments>${escapeXml(args.map(quoted).join(' '))}</Arguments>
      <WorkingDirectory>${escapeXml(dirname(file))}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}

/** Quotes for the C runtime of Windows, in which a backslash counts before a quote only. */
function quoted(text: string): string {
  return `"${text.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => `${slashes}${slashes}${quote && '\\"'}`)}"`
}
