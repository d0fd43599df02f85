import { resolve } from 'node:path'
import type { Localized } from '@nora/kit'
import { printable } from '@nora/terminal'
import { stringify } from 'yaml'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { readForeignFile } from './foreign-file.ts'
import type { ForeignTunnels } from './foreign-settings.ts'
import { tunnelsMessages } from './tunnels.messages.ts'

export const importFile: CommandSpec = {
  name: 'import',
  summary: {
    ru: 'сделать nora.yml из настроек ngrok, frp, cloudflared',
    en: 'make a nora.yml of settings of ngrok, frp, cloudflared',
  },
  arguments: [
    {
      name: 'FILE',
      about: { ru: 'ngrok.yml, frpc.toml или config.yml', en: 'ngrok.yml, frpc.toml or config.yml' },
    },
  ],
  options: [
    {
      name: 'output',
      kind: 'text',
      placeholder: 'FILE',
      about: { ru: 'куда записать вместо ./nora.yml', en: 'where to write instead of ./nora.yml' },
    },
    {
      name: 'force',
      kind: 'flag',
      about: { ru: 'заменить файл, если он есть', en: 'replace the file if it is there' },
    },
  ],
  examples: ['nora import ~/.config/ngrok/ngrok.yml', 'nora import frpc.toml --output nora.yml'],
  async run({ platform, output, lang }, input) {
    const texts = tunnelsMessages[lang]
    const source = resolve(platform.workingFolder, input.arguments[0] ?? '')
    const text = await platform.readFile(source)
    if (text === null) throw usage({ ru: `Нет файла ${source}.`, en: `There is no ${source}.` })
    const { program, tunnels, lost } = read(text, source)
    const path = resolve(platform.workingFolder, input.text('output') ?? 'nora.yml')
    if (!input.isOn('force') && (await platform.readFile(path)) !== null) {
      throw usage({
        ru: `${path} уже есть; --force заменит его.`,
        en: `${path} is there already; --force replaces it.`,
      })
    }
    await platform.writeFile(path, stringify({ tunnels }))
    const labels = Object.keys(tunnels)
    if (output.isJson) {
      output.event({ event: 'imported', program, path, tunnels: labels, without_counterpart: lost })
      return exitCodes.ok
    }
    output.line(output.style.ok(texts.imported(path, labels.join(', '))))
    if (lost.length > 0) output.line(texts.withoutCounterpart)
    for (const name of lost) output.line(`  ${printable(name)}`)
    output.line(output.style.faint(texts.startImported))
    return exitCodes.ok
  },
}

function read(text: string, source: string): ForeignTunnels {
  let found: ForeignTunnels | null = null
  try {
    found = readForeignFile(text, source)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw usage({ ru: `${source} не читается: ${reason}`, en: `${source} cannot be read: ${reason}` })
  }
  if (found === null) {
    throw usage({
      ru: `${source} не похож на настройки ngrok, frp или cloudflared.`,
      en: `${source} does not look like settings of ngrok, frp or cloudflared.`,
    })
  }
  if (Object.keys(found.tunnels).length > 0) return found
  throw usage({
    ru: `В ${source} нет туннелей HTTP и TCP.`,
    en: `There are no HTTP or TCP tunnels in ${source}.`,
  })
}

function usage(text: Localized): Failure {
  return new Failure(exitCodes.usage, text)
}
