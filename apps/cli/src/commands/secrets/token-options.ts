import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { parseNetwork } from '@nora/kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import { readDuration } from './read-duration.ts'
import { configOption } from './source/choose-config.ts'

const DEFAULT_EXPIRY = '365d'

export const tokenOptions: readonly OptionSpec[] = [
  {
    name: 'create',
    kind: 'text',
    placeholder: 'NAME',
    isOnLineOnly: true,
    about: { ru: 'сделать токен для конфигураций -c', en: 'make a token for the configs of -c' },
  },
  {
    name: 'change',
    kind: 'text',
    placeholder: 'NAME|ID',
    isOnLineOnly: true,
    about: {
      ru: 'изменить --name, --cidr или --expires токена; сам токен остаётся прежним',
      en: 'change --name, --cidr or --expires of a token, which itself stays',
    },
  },
  {
    name: 'revoke',
    kind: 'text',
    placeholder: 'NAME|ID',
    isOnLineOnly: true,
    about: { ru: 'отозвать токен', en: 'revoke a token' },
  },
  configOption,
  {
    name: 'name',
    kind: 'text',
    placeholder: 'NAME',
    isOnLineOnly: true,
    about: { ru: 'новое имя, с --change', en: 'the new name, with --change' },
  },
  {
    name: 'write',
    kind: 'flag',
    isOnLineOnly: true,
    about: { ru: 'токен и меняет секреты', en: 'the token changes secrets, too' },
  },
  {
    name: 'cidr',
    kind: 'text',
    placeholder: 'CIDR',
    isRepeated: true,
    isOnLineOnly: true,
    about: {
      ru: 'только с этих адресов; any с --change — с любых',
      en: 'from these addresses only; any with --change',
    },
  },
  {
    name: 'expires',
    kind: 'text',
    placeholder: 'TIME|never',
    isOnLineOnly: true,
    about: {
      ru: 'сколько действует: 12h, 30d, never (365d)',
      en: 'how long it works: 12h, 30d, never (365d)',
    },
  },
]

const ACTIONS = ['create', 'change', 'revoke'] as const
/** What each action takes besides; none lists. */
const TAKES: Readonly<Record<(typeof ACTIONS)[number] | 'list', readonly string[]>> = {
  create: ['write', 'cidr', 'expires'],
  change: ['name', 'cidr', 'expires'],
  revoke: [],
  list: [],
}

/** Throws a Failure for what would be passed over in silence. */
export function refuseUnused(input: Input): void {
  const [action = 'list', ...others] = ACTIONS.filter((name) => input.isOn(name))
  if (others.length > 0) {
    throw new Failure(exitCodes.usage, {
      ru: 'Нужно что-то одно: --create, --change или --revoke.',
      en: 'Use one of --create, --change and --revoke.',
    })
  }
  const given = ['write', 'name', 'cidr', 'expires'].filter((name) => input.isOn(name))
  if (action === 'change' && given.length === 0) throw changesNothing()
  const unused = given.filter((name) => !TAKES[action].includes(name))
  if (unused.length > 0) throw passedOver(unused)
}

function changesNothing(): Failure {
  return new Failure(exitCodes.usage, {
    ru: '--change: не сказано, что изменить. Нужно хотя бы одно из --name, --cidr и --expires.',
    en: '--change: it is not said what to change. Give at least one of --name, --cidr and --expires.',
  })
}

function passedOver(unused: readonly string[]): Failure {
  const names = unused.map((name) => `--${name}`).join(', ')
  const fitting = ['create', 'change'] as const
  const withs = fitting
    .filter((action) => unused.every((name) => TAKES[action].includes(name)))
    .map((action) => `--${action}`)
  const these = withs.join(' / ')
  return new Failure(
    exitCodes.usage,
    withs.length > 0
      ? { ru: `${names}: только вместе с ${these}.`, en: `${names}: only with ${these}.` }
      : { ru: `${names}: вместе не идут.`, en: `${names}: not together.` },
  )
}

/** `expires_at`: null for a token without an end. */
export type AskedToken = { cidrs: string[]; expires_at: string | null }

/** Throws a Failure for what cannot be, before anybody is asked to prove who they are. */
export function readAskedToken(input: Input, now: Date): AskedToken {
  return { cidrs: readCidrs(input), expires_at: readExpiry(input, now) }
}

/** What is to change; what is not asked for is left out. Throws as `readAskedToken` does. */
export function readTokenChanges(input: Input, now: Date): Partial<AskedToken> & { name?: string } {
  const name = input.text('name')
  const anywhere = input.texts('cidr').length === 1 && input.texts('cidr')[0] === 'any'
  return {
    ...(name !== null && { name }),
    ...(input.isOn('cidr') && { cidrs: anywhere ? [] : readCidrs(input) }),
    ...(input.isOn('expires') && { expires_at: readExpiry(input, now) }),
  }
}

function readExpiry(input: Input, now: Date): string | null {
  const text = input.text('expires') ?? DEFAULT_EXPIRY
  if (text === 'never') return null
  const ms = readDuration(text, 'expires')
  if (ms > 0) return new Date(now.getTime() + ms).toISOString()
  throw new Failure(exitCodes.usage, {
    ru: '--expires: такой токен не действовал бы; нужно время, например 90d, или never.',
    en: '--expires: such a token would never work; give a time, such as 90d, or never.',
  })
}

function readCidrs(input: Input): string[] {
  const cidrs = [...input.texts('cidr')]
  const wrong = cidrs.find((text) => parseNetwork(text) === null)
  if (wrong === undefined) return cidrs
  throw new Failure(exitCodes.usage, {
    ru: `--cidr: «${wrong}» — не адрес и не сеть; подошло бы 203.0.113.0/24.`,
    en: `--cidr: “${wrong}” is neither an address nor a network, such as 203.0.113.0/24.`,
  })
}
