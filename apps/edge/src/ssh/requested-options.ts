import {
  descriptionOptions,
  isValueSource,
  listSecretAddresses,
  type RulePlaces,
  readDescription,
  readRules,
  type TunnelDescription,
} from '@nora/command-line'
import {
  addressRuleOptions,
  appProtocolOption,
  captureOption,
  getRequestedRules,
  hostHeaderOption,
  nameOption,
  poolOption,
  portOption,
  ruleOptions,
  slowUploadsOption,
  takeoverOption,
} from '@nora/command-line/options'
import {
  type CommandShape,
  type Input,
  parseCommandLine,
  splitWords,
  UsageError,
} from '@nora/command-line/parsing'
import { type Localized, Problem } from '@nora/kit'
import type { SessionRequest } from '@nora/ssh'
import { sshRefusals } from './ssh.messages.ts'

/** How the tunnels of a connection are opened, beyond what stands in `-R` itself. */
export type RequestedOptions = {
  /** Null: as the port says. */
  kind: 'http' | 'tcp' | null
  /** The name, or for TCP a port or its alias. */
  name: string | null
  isPooled: boolean
  takesOver: boolean
  /** The options in the form of `bind`; they are checked where they are read. */
  options: Record<string, unknown>
  description: TunnelDescription
}

export const NOTHING_REQUESTED: RequestedOptions = {
  kind: null,
  name: null,
  isPooled: false,
  takesOver: false,
  options: {},
  description: { description: null, metadata: {} },
}

const HTTP: CommandShape = {
  name: 'http',
  arguments: [],
  options: [
    nameOption,
    hostHeaderOption,
    poolOption,
    takeoverOption,
    appProtocolOption,
    slowUploadsOption,
    captureOption,
    ...ruleOptions,
    ...descriptionOptions,
  ],
  examples: ['nora http --basic-auth anna:very-secret'],
}
const TCP: CommandShape = {
  name: 'tcp',
  arguments: [],
  options: [portOption, ...addressRuleOptions, poolOption, takeoverOption, ...descriptionOptions],
}
const COMMANDS = [HTTP, TCP]
const CLIENT = 'nora'

/** This machine's files and variables are not the person's. */
const NOWHERE: RulePlaces = {
  readFile: async () => null,
  env: {},
  homeFolder: '/',
  baseFolder: '/',
  getName: (option) => `--${option}`,
}

/** Reads what the program of a session requests: `nora http --cors`, or nothing at all. Throws a Problem. */
export async function readProgram(request: SessionRequest): Promise<RequestedOptions> {
  if (request.kind === 'shell') return NOTHING_REQUESTED
  if (request.kind === 'subsystem') throw new Problem('ValidationError', sshRefusals.noSubsystem)
  const words = splitWords(request.command)
  if (words === null) throw usage(sshRefusals.unclosedQuote)
  const line = words[0] === CLIENT ? words.slice(1) : words
  if (line.length === 0) return NOTHING_REQUESTED
  try {
    const { command, input } = parseCommandLine(line, { commands: COMMANDS, globalOptions: [] })
    return await toRequestedOptions(command, input)
  } catch (error) {
    throw error instanceof UsageError ? usage(withAdvice(error)) : error
  }
}

async function toRequestedOptions(command: CommandShape | null, input: Input): Promise<RequestedOptions> {
  const requested = getRequestedRules(input)
  const lists = [requested.basicAuth, requested.keyAuth, requested.allowCidr, requested.denyCidr]
  const texts = lists.concat(requested.addHeader).flat()
  if (lists.flat().some(isValueSource) || texts.some((text) => listSecretAddresses(text).length > 0))
    throw usage(sshRefusals.valuesElsewhere)
  const hostHeader = input.text('host-header')
  if (hostHeader === 'rewrite') throw usage(sshRefusals.rewrite)
  const protocol = input.text('app-protocol')
  return {
    kind: command === null ? null : command === TCP ? 'tcp' : 'http',
    name: input.text('name') ?? input.text('port'),
    isPooled: input.isOn('pool'),
    takesOver: input.isOn('takeover'),
    description: readDescription(input),
    options: {
      ...(hostHeader !== null && hostHeader !== 'preserve' && { host_header: hostHeader }),
      ...(protocol !== null && protocol !== 'http1' && { app_protocol: protocol }),
      ...(input.isOn('capture') && { capture: true }),
      ...(input.isOn('slow-uploads') && { slow_uploads: true }),
      ...(await readRules(requested, NOWHERE)),
    },
  }
}

function usage(text: Localized): Problem {
  return new Problem('ValidationError', text)
}

function withAdvice({ text, advice }: UsageError): Localized {
  return advice ? { ru: `${text.ru} ${advice.ru}`, en: `${text.en} ${advice.en}` } : text
}
