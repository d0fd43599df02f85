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
    name: 'revoke',
    kind: 'text',
    placeholder: 'NAME|ID',
    isOnLineOnly: true,
    about: { ru: 'отозвать токен', en: 'revoke a token' },
  },
  configOption,
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
    about: { ru: 'только с этих адресов', en: 'from these addresses only' },
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

/** Throws a Failure for what would be passed over in silence. */
export function refuseUnused(input: Input): void {
  if (input.isOn('create')) {
    if (!input.isOn('revoke')) return
    throw new Failure(exitCodes.usage, {
      ru: 'Либо --create, либо --revoke.',
      en: 'Either --create or --revoke, not both.',
    })
  }
  const unused = ['write', 'cidr', 'expires'].filter((name) => input.isOn(name)).map((name) => `--${name}`)
  if (unused.length === 0) return
  const names = unused.join(', ')
  throw new Failure(
    exitCodes.usage,
    { ru: `${names}: только вместе с --create.`, en: `${names}: only with --create.` },
    {
      advice: {
        ru: 'Токен не меняют: сделайте новый, а прежний отзовите.',
        en: 'A token is not changed: make another one, and revoke the former.',
      },
    },
  )
}

/** `expires_at`: null for a token without an end. */
export type AskedToken = { cidrs: string[]; expires_at: string | null }

/** Throws a Failure for what cannot be, before anybody is asked to prove who they are. */
export function readAskedToken(input: Input, now: Date): AskedToken {
  return { cidrs: readCidrs(input), expires_at: readExpiry(input, now) }
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
