import type { Localized } from '@nora/kit'
import type { CommandShape, Input, OptionSpec } from './command-shape.ts'
import { takeOptionalValues, tokenize } from './given-options.ts'
import { closestTo } from './suggestion.ts'
import { UsageError } from './usage-error.ts'

export type Invocation<Command> = {
  /** null: none was given, or only the first word of those in `group`. */
  command: Command | null
  /** The commands that begin with the only word that was given, which is none by itself. */
  group: readonly Command[]
  input: Input
}

export type Understood<Command> = {
  commands: readonly Command[]
  /** Options that every command takes. */
  globalOptions: readonly OptionSpec[]
  env?: Environment
}

/** Values by option; several only where the option may be repeated. */
type Values = Map<string, (string | boolean)[]>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a command line; an option that is not on it may stand in the environment, `--host-header` as
 * NORA_HOST_HEADER. Values stay text (`--name 007` is not 7). A word or option that is not known
 * is a UsageError that names the nearest one; `command` is null when none was given.
 */
export function parseCommandLine<Command extends CommandShape>(
  args: readonly string[],
  { commands, globalOptions, env = {} }: Understood<Command>,
): Invocation<Command> {
  const withShort = args.map((arg, index) => (arg === '-h' && index < ownCount(args) ? '--help' : arg))
  // Options may stand before the command, so the words are found with every command's options known.
  const everyOption = [...globalOptions, ...commands.flatMap((command) => command.options)]
  const unknown: string[] = []
  const words = tokenize(withShort, everyOption, (name) => unknown.push(name)).words.map(({ text }) => text)
  if (unknown[0] && !commands.some(({ name }) => name.split(' ')[0] === words[0])) {
    throw unknownOption(unknown[0], everyOption)
  }
  const isCommand = commands.some(({ name }) => name === words[0])
  const isGroup = words.length === 1 && !isCommand
  const group = commands.filter(({ name }) => isGroup && name.startsWith(`${words[0]} `))
  const command = group.length > 0 ? null : findCommand(words, commands)
  const known = [...globalOptions, ...(command?.options ?? [])]
  const given = tokenize(withShort, known, (name) => {
    throw command?.arguments[0]?.isCommand ? foreignOption(name, command.name) : unknownOption(name, known)
  })
  const commandWords = command?.name.split(' ').length ?? 0
  if (command) takeOptionalValues(given, commandWords + command.arguments.length)
  const values: Values = new Map()
  for (const { spec, value, isNegated } of given.options) {
    add(values, spec, isNegated ? false : optionValue(spec, value))
  }
  addFromEnvironment(values, known, env)
  if (command === null) return { command, group, input: toInput([], values, known) }

  const rest = given.words.slice(commandWords).map(({ text }) => text)
  const isHelp = values.has('help')
  const missing = command.arguments[rest.length]
  if (missing && !missing.isRepeated && !missing.isOptional && !isHelp)
    throw missingArgument(command, missing.name)
  const surplus = rest[command.arguments.length]
  const last = command.arguments.at(-1)
  const takesMore = last?.isRepeated === true || last?.isCommand === true
  if (surplus !== undefined && !takesMore && !isHelp) throw surplusArgument(command, surplus)
  return { command, group, input: toInput(rest, values, known) }
}

/** How many words are ours: those behind `--` are another program's. */
export function ownCount(args: readonly string[]): number {
  const end = args.indexOf('--')
  return end < 0 ? args.length : end
}

/** Adds a value; for an option that is not repeated the last one counts. */
function add(values: Values, { name, isRepeated }: OptionSpec, value: string | boolean): void {
  values.set(name, isRepeated ? [...(values.get(name) ?? []), value] : [value])
}

/** The variable that stands for an option. */
export function toVariable(optionName: string): string {
  return `NORA_${optionName.toUpperCase().replaceAll('-', '_')}`
}

function addFromEnvironment(values: Values, known: readonly OptionSpec[], env: Environment): void {
  for (const spec of known) {
    const name = toVariable(spec.name)
    const text = env[name]
    if (!text || spec.isOnLineOnly || values.has(spec.name)) continue
    const lines = spec.isRepeated ? text.split(/\r?\n/).filter(Boolean) : [text]
    for (const line of lines) add(values, spec, optionValue(spec, line, name))
  }
}

function optionValue(
  spec: OptionSpec,
  value: string | undefined,
  writtenAs = `--${spec.name}`,
): string | boolean {
  if (spec.kind === 'text') {
    if (value === undefined || value === '') throw missingValue(spec)
    return value
  }
  if (value === undefined || value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  if (spec.kind === 'optional' && value !== '') return value
  throw usage({
    ru: `У ${writtenAs} бывает только true или false, а не «${value}».`,
    en: `${writtenAs} is either true or false, not “${value}”.`,
  })
}

function toInput(rest: readonly string[], values: Values, known: readonly OptionSpec[]): Input {
  const getTexts = (name: string) =>
    (values.get(name) ?? []).filter((value): value is string => typeof value === 'string')
  return {
    arguments: rest,
    text: (name) => getTexts(name).at(-1) ?? null,
    texts: getTexts,
    isOn(name) {
      const isOnByDefault = known.some((spec) => spec.name === name && spec.kind === 'switch')
      return (values.get(name)?.at(-1) ?? isOnByDefault) !== false
    },
  }
}

function findCommand<Command extends CommandShape>(
  words: readonly string[],
  commands: readonly Command[],
): Command | null {
  const [first, second] = words
  if (first === undefined) return null
  const two = second === undefined ? null : `${first} ${second}`
  const pair = commands.find(({ name }) => name === two)
  if (pair) return pair
  const isGroup = two !== null && commands.some(({ name }) => name.startsWith(`${first} `))
  const single = isGroup ? undefined : commands.find(({ name }) => name === first)
  if (single) return single
  throw unknownCommand(isGroup ? two : first, commands)
}

function unknownCommand(typed: string, commands: readonly CommandShape[]): UsageError {
  const nearest = closestTo(
    typed,
    commands.map(({ name }) => name),
  )
  return usage(
    { ru: `Нет такой команды: ${typed}.`, en: `There is no command ${typed}.` },
    nearest
      ? { ru: `Может быть, nora ${nearest}?`, en: `Did you mean nora ${nearest}?` }
      : { ru: 'Список команд: nora help.', en: 'For the list of commands: nora help.' },
  )
}

function unknownOption(typed: string, known: readonly OptionSpec[]): UsageError {
  const nearest = closestTo(
    typed,
    known.map(({ name }) => `--${name}`),
  )
  return usage(
    { ru: `Нет такого параметра: ${typed}.`, en: `There is no option ${typed}.` },
    nearest
      ? { ru: `Может быть, ${nearest}?`, en: `Did you mean ${nearest}?` }
      : { ru: 'Список параметров: добавьте --help.', en: 'For the list of options add --help.' },
  )
}

function foreignOption(typed: string, command: string): UsageError {
  return usage(
    { ru: `Нет такого параметра: ${typed}.`, en: `There is no option ${typed}.` },
    {
      ru: `Если он для программы, поставьте перед ней --: nora ${command} -- ПРОГРАММА …`,
      en: `If it is for the program, put -- before that: nora ${command} -- PROGRAM …`,
    },
  )
}

function missingValue(spec: OptionSpec): UsageError {
  const example = `--${spec.name} ${spec.placeholder ?? 'VALUE'}`
  return usage(
    { ru: `У --${spec.name} нет значения.`, en: `--${spec.name} has no value.` },
    { ru: `Пишите так: ${example}.`, en: `Write it as ${example}.` },
  )
}

function missingArgument(command: CommandShape, name: string): UsageError {
  const example = command.examples?.[0] ?? `nora ${command.name} ${name}`
  return usage(
    { ru: `Команде nora ${command.name} нужен ${name}.`, en: `nora ${command.name} needs a ${name}.` },
    { ru: `Например: ${example}`, en: `For example: ${example}` },
  )
}

function surplusArgument(command: CommandShape, word: string): UsageError {
  return usage(
    { ru: `Лишнее слово в команде: ${word}.`, en: `One word too many: ${word}.` },
    { ru: `Справка: nora ${command.name} --help.`, en: `For help: nora ${command.name} --help.` },
  )
}

function usage(text: Localized, advice?: Localized): UsageError {
  return new UsageError(text, advice)
}
