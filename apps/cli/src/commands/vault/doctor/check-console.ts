import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../../output/failure.ts'
import { toServerAddress } from '../../choose-server.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { calling, openSession } from '../../session.ts'
import { vaultMessages } from '../vault.messages.ts'
import { type CheckedConfigs, checkConfigs } from './check-configs.ts'
import { compareConsole, type Finding } from './compare-console.ts'
import { readConsoleList } from './console-list.ts'

export const checkConsole: CommandSpec = {
  name: 'vault doctor',
  summary: {
    ru: 'сверить файлы консоли на сервере со списком из сборки, а конфигурации — с тем, что подписано',
    en: 'compare the files of the console that a server gives with a list made at build, and configs with what is signed',
  },
  arguments: [],
  options: [
    {
      name: 'list',
      kind: 'text',
      placeholder: 'FILE',
      about: {
        ru: 'список console-files.sha256 из выпуска вместо того, что в клиенте',
        en: 'console-files.sha256 of a release instead of the one in this client',
      },
    },
  ],
  examples: ['nora vault doctor', 'nora vault doctor https://nora.example.com --list console-files.sha256'],
  async run(context, input) {
    const { platform, output } = context
    const session = await openSession(context, input)
    const [url] = input.arguments
    const server = url === undefined ? session.server : toServerAddress(url)
    const list = input.text('list')
    const files = await readConsoleList(platform, list)
    const findings = await calling(server, compareConsole(session.fetch, server, files))
    const configs = server === session.server ? await checkConfigs(context, input, session) : null
    if (output.isJson) {
      output.result({
        event: 'console_compared',
        server,
        files: files.length,
        is_same: findings.length === 0,
        findings,
        configs,
      })
    } else {
      print(context, { server, count: files.length, findings, isOwnList: list === null })
      if (server === session.server) printConfigs(context, configs)
    }
    const isWell = findings.length === 0 && (configs?.refused.length ?? 0) === 0
    return isWell ? exitCodes.ok : exitCodes.failure
  },
}

type Compared = { server: string; count: number; findings: readonly Finding[]; isOwnList: boolean }

function print({ output, lang }: Context, { server, count, findings, isOwnList }: Compared): void {
  const texts = vaultMessages[lang]
  const { style } = output
  const sentences = { differs: texts.doctorDiffers, missing: texts.doctorMissing, policy: texts.doctorPolicy }
  for (const { path, kind } of findings) output.line(style.bad(`✗ ${sentences[kind](printable(path))}`))
  output.line(findings.length === 0 ? style.ok(texts.doctorSame(count, server)) : texts.doctorBad(server))
  if (isOwnList) output.line(style.faint(texts.doctorOwnList))
}

function printConfigs({ output, lang }: Context, configs: CheckedConfigs | null): void {
  const texts = vaultMessages[lang]
  const { style } = output
  if (configs === null) {
    output.line(style.faint(texts.doctorLocked))
    return
  }
  const { checked, waiting, refused } = configs
  for (const { config, fault } of refused) {
    output.line(style.bad(`✗ ${texts.doctorRefused(printable(config), fault)}`))
  }
  const proven = checked - refused.length
  if (proven > 0) output.line(style.ok(texts.doctorConfigs(proven)))
  if (waiting.length > 0) output.line(texts.doctorWaiting(waiting.map(printable).join(', ')))
  if (refused.length > 0) output.line(texts.doctorRefusedAdvice)
}
