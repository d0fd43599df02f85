import type { OptionSpec } from '@nora/command-line/parsing'
import { wrap } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { Output } from '../../output/output.ts'
import { type CommandSpec, type Context, globalOptions } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'
import { systemMessages } from './system.messages.ts'

export const help: CommandSpec = {
  name: 'help',
  summary: { ru: 'справка, обо всём или об одной команде', en: 'show help on everything or on one command' },
  arguments: [
    {
      name: 'COMMAND',
      isRepeated: true,
      about: { ru: 'команда, например http или config show', en: 'a command, such as http or config show' },
    },
  ],
  options: [],
  examples: ['nora help http', 'nora help config'],
  async run(context, input) {
    if (input.arguments.length === 0) printHelp(context)
    else {
      const { command, group } = parseArguments([...input.arguments, '--help'], context.commands)
      if (command !== null) printCommandHelp(context, command)
      else printGroupHelp(context, group)
    }
    return exitCodes.ok
  },
}

export function printHelp({ output, lang, commands }: Context): void {
  const texts = systemMessages[lang]
  const { style } = output
  output.line(texts.about)
  output.line(`\n${style.bold(texts.usage)} nora ${texts.commandPlaceholder}`)
  output.line(`\n${style.bold(texts.commands)}`)
  printCommands(output, commands)
  output.line(`\n${style.bold(texts.globalOptions)}`)
  printTable(
    output,
    globalOptions.map((option) => optionRow(option, lang)),
  )
  output.line(`\n${style.bold(texts.variables)}`)
  printTable(
    output,
    getNames(texts.variableMeanings).map((name): Row => [name, name.length, texts.variableMeanings[name]]),
  )
  output.line(`\n${style.bold(texts.exitCodes)}`)
  printTable(
    output,
    getNames(exitCodes).map((name): Row => {
      const code = String(exitCodes[name])
      return [code, code.length, texts.exitCodeMeanings[name]]
    }),
  )
}

/** Commands that begin with the same word, `config show` and `config save-token`. */
export function printGroupHelp({ output, lang }: Context, group: readonly CommandSpec[]): void {
  const texts = systemMessages[lang]
  output.line(output.style.bold(texts.commands))
  printCommands(output, group)
  output.line(`\n${texts.commandHelp}`)
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
  printTable(output, rows)
  output.line(`\n${style.bold(texts.globalOptions)}`)
  printTable(
    output,
    globalOptions.map((option) => optionRow(option, lang)),
  )
  if (!command.examples) return
  output.line(`\n${style.bold(texts.examples)}`)
  for (const example of command.examples) output.line(`  ${example}`)
}

function printCommands(output: Output, commands: readonly CommandSpec[]): void {
  const rows = commands.map((command): Row => {
    const shape = synopsis(command)
    return [output.style.accent(shape), shape.length, command.summary[output.lang]]
  })
  printTable(output, rows)
}

const LEAST_ABOUT_COLUMNS = 24

const getNames = <T extends object>(of: T) => Object.keys(of) as (keyof T)[]

/** Text, its visible width, and what it does. */
type Row = readonly [text: string, width: number, about: string]

function printTable({ line, canvas }: Output, rows: readonly Row[]): void {
  const width = Math.max(0, ...rows.map(([, textWidth]) => textWidth))
  const indent = ' '.repeat(width + 4)
  for (const [text, textWidth, about] of rows) {
    const columns = (canvas?.columns ?? Number.POSITIVE_INFINITY) - indent.length
    // Where little more than the names fits, the terminal breaks lines itself.
    const wrapped = columns < LEAST_ABOUT_COLUMNS ? about : wrap(about, columns, indent)
    line(`  ${text}${' '.repeat(width - textWidth)}  ${wrapped}`)
  }
}

function synopsis(command: CommandSpec): string {
  const words = command.arguments.map(({ name, isOptional, isRepeated, isCommand }) => {
    if (isCommand) return `-- ${name} [ARGS…]`
    if (isRepeated) return `[${name}…]`
    return isOptional ? `[${name}]` : name
  })
  return [command.name, ...words].join(' ')
}

function optionRow(option: OptionSpec, lang: 'ru' | 'en'): Row {
  const shape = optionShape(option)
  return [shape, shape.length, option.about[lang]]
}

function optionShape({ name, kind, placeholder, short }: OptionSpec): string {
  const written = short === undefined ? `--${name}` : `-${short}, --${name}`
  if (kind === 'optional') return `${written}[=${placeholder ?? 'VALUE'}]`
  if (kind === 'text') return `${written} ${placeholder ?? ''}`.trimEnd()
  return kind === 'switch' ? `${written}=false` : written
}
