import type { OptionSpec } from '@nora/command-line/parsing'
import { printable, printableLines } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { toFileProblem } from '../../../platform/file-problem.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { chooseSupervisor } from './choose-supervisor.ts'
import { serviceMessages, serviceTexts } from './service.messages.ts'
import { planService, type ServicePlan } from './service-plan.ts'
import type { Supervisor } from './supervisor.ts'
import { insistOnSupervisor, runAll } from './tell-supervisor.ts'

export const serviceOptions: readonly OptionSpec[] = [
  {
    name: 'system',
    kind: 'flag',
    about: {
      ru: 'служба системы, а не ваша',
      en: 'install a service of the system instead of one of your account',
    },
  },
  {
    // It is not `name`, because NORA_NAME is the name of a tunnel.
    name: 'service-name',
    kind: 'text',
    placeholder: 'NAME',
    about: { ru: 'имя службы (nora)', en: 'name of the service (nora)' },
  },
]

export const installService: CommandSpec = {
  name: 'service install',
  summary: {
    ru: 'открывать туннели nora.yml при включении машины',
    en: 'open the tunnels of nora.yml whenever the machine starts',
  },
  arguments: [],
  options: [
    {
      name: 'config',
      kind: 'text',
      placeholder: 'FILE',
      about: {
        ru: 'файл вместо ./nora.yml и nora.yml из папки настроек',
        en: 'file to use instead of ./nora.yml and the one in the config folder',
      },
    },
    ...serviceOptions,
    {
      name: 'dry-run',
      kind: 'flag',
      about: { ru: 'только показать, что будет записано', en: 'only print what would be written' },
    },
  ],
  examples: ['nora service install --dry-run', 'sudo nora service install --system --config /srv/nora.yml'],
  async run(context, input) {
    const { platform, output, lang } = context
    const supervisor = chooseSupervisor(platform)
    const plan = await planService(context, input)
    const path = supervisor.getPath(plan)
    const text = supervisor.getText(plan)
    if (input.isOn('dry-run')) {
      show(context, supervisor, plan)
      return exitCodes.ok
    }
    await insistOnSupervisor(platform, supervisor, plan)
    // A service that runs by an older file would go on by it.
    if ((await platform.readFile(path)) !== null) await runAll(platform, supervisor.stop(plan))
    await platform.installFile(path, text).catch((error: NodeJS.ErrnoException) => {
      const advice = error.code === 'EACCES' && plan.scope === 'system' ? serviceTexts.withRights : undefined
      throw new Failure(exitCodes.failure, toFileProblem('write', path, error).text, { advice })
    })
    await runAll(platform, supervisor.start(plan))
    if (output.isJson) output.result({ event: 'service_installed', name: plan.name, path })
    else {
      const texts = serviceMessages[lang]
      const logs = supervisor.logs(plan)
      output.line(output.style.ok(texts.installed(plan.name, printable(path))))
      if (logs) output.line(texts.logHint(printable(logs.join(' '))))
      if (platform.system === 'linux' && plan.scope === 'user')
        output.line(texts.lingerHint(printable(plan.user)))
    }
    return exitCodes.ok
  },
}

function show({ output, lang }: Context, supervisor: Supervisor, plan: ServicePlan): void {
  const path = supervisor.getPath(plan)
  const text = supervisor.getText(plan)
  const commands = supervisor.start(plan)
  if (output.isJson) {
    output.result({ event: 'service_planned', name: plan.name, path, text, commands })
    return
  }
  const texts = serviceMessages[lang]
  output.line(output.style.bold(texts.wouldWrite(printable(path))))
  output.line(printableLines(text.trimEnd()))
  output.line(output.style.bold(texts.wouldRun))
  for (const command of commands) output.line(`  ${printable(command.join(' '))}`)
}
