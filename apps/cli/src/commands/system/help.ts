import type { OptionSpec } from '@nora/command-line'
import { exitCodes } from '../../output/failure.ts'
import { type CommandSpec, type Context, globalOptions } from '../command.ts'
import { systemMessages } from './system.messages.ts'

export const help: CommandSpec = {
  name: 'help',
  summary: { ru: 'эта справка', en: 'this help' },
  arguments: [],
  options: [],
  async run(context) {
    printHelp(context)
    return exitCodes.ok
  },
}

export function printHelp({ output, lang, commands }: Context): void {
  const texts = systemMessages[lang]
  const { style } = output
  output.line(texts.about)
  output.line(`\n${style.bold(texts.usage)} nora ${texts.commandPlaceholder}`)
  output.line(`\n${style.bold(texts.commands)}`)
  printTable(
    output.line,
    commands.map((command) => [
      style.accent(synopsis(command)),
      synopsis(command).length,
      command.summary[lang],
    ]),
  )
  output.line(`\n${style.bold(texts.globalOptions)}`)
  printTable(
    output.line,
    globalOptions.map((option) => optionRow(option, lang)),
  )
  output.line(`\n${texts.variables}`)
  output.line(`\n${style.bold(texts.exitCodes)} ${texts.exitCodeList}`)
}

export function printCommandHelp({ output, lang }: Context, command: CommandSpec): void {
  const texts = systemMessages[lang]
  const { style } = output
  output.line(`nora ${command.name} — ${command.summary[lang]}`)
  output.line(`\n${style.bold(texts.usage)} nora ${synopsis(command)}`)
  const rows = [
    ...command.arguments.map(({ name, about }): Row => [name, name.length, about[lang]]),
    ...command.options.map((option) => optionRow(option, lang)),
  ]
  if (rows.length > 0) output.line('')
  printTable(output.line, rows)
  output.line(`\n${style.bold(texts.globalOptions)}`)
  printTable(
    output.line,
    globalOptions.map((option) => optionRow(option, lang)),
  )
  if (!command.examples) return
  output.line(`\n${style.bold(texts.examples)}`)
  for (const example of command.examples) output.line(`  ${example}`)
}

/** Text, its visible width, and what it does. */
type Row = readonly [text: string, width: number, about: string]

function printTable(line: (text: string) => void, rows: readonly Row[]): void {
  const width = Math.max(0, ...rows.map(([, textWidth]) => textWidth))
  for (const [text, textWidth, about] of rows) {
    line(`  ${text}${' '.repeat(width - textWidth)}  ${about}`)
  }
}

function synopsis(command: CommandSpec): string {
  const words = command.arguments.map(({ name, isRepeated, isCommand }) => {
    if (isCommand) return `-- ${name} [ARGS…]`
    return isRepeated ? `[${name}…]` : name
  })
  return [command.name, ...words].join(' ')
}

function optionRow(option: OptionSpec, lang: 'ru' | 'en'): Row {
  const shape = optionShape(option)
  return [shape, shape.length, option.about[lang]]
}

function optionShape({ name, kind, placeholder }: OptionSpec): string {
  if (kind === 'optional') return `--${name}[=${placeholder ?? 'VALUE'}]`
  if (kind === 'text') return `--${name} ${placeholder ?? ''}`.trimEnd()
  return kind === 'switch' ? `--${name}=false` : `--${name}`
}
