import type { Input } from '@nora/command-line/parsing'
import { TIERS, WEIGHT_MAX } from '@nora/contract/gateways'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { readInternalName, type TunnelPlace, toPlace } from './tunnel-place.ts'

/** Other options that give a tunnel an address, or say how it is shown. */
const PUBLIC_ADDRESS = ['name', 'domain', 'port', 'pool', 'takeover', 'qr', 'open'] as const
const OF_POOL = ['weight', 'tier'] as const
const GATEWAY_NAME_LIMIT = 100

/** Reads where the tunnel stands; `readName` reads its public name, null for any. */
export function readPlace(input: Input, readName: () => string | null): TunnelPlace {
  const internal = input.text('internal')
  const gateway = input.text('gateway')
  const orphan = OF_POOL.find((option) => gateway === null && input.text(option) !== null)
  if (orphan !== undefined) throw new Failure(exitCodes.usage, withoutGateway(orphan))
  if (internal === null && gateway === null) return toPlace({ name: readName(), internal, gateway })
  const option = internal === null ? 'gateway' : 'internal'
  const other = option === 'internal' && gateway !== null ? 'gateway' : PUBLIC_ADDRESS.find(isGiven)
  if (other !== undefined) throw new Failure(exitCodes.usage, notTogether(option, other))
  return toPlace({
    name: null,
    internal: internal === null ? null : readInternal(internal),
    gateway: gateway === null ? null : readGateway(gateway),
    weight: readNumber('weight', 0, WEIGHT_MAX),
    tier: readNumber('tier', 1, TIERS),
  })

  function isGiven(name: string): boolean {
    return input.text(name) !== null || input.isOn(name)
  }

  function readNumber(name: (typeof OF_POOL)[number], least: number, most: number): number | null {
    const text = input.text(name)
    if (text === null) return null
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new Failure(exitCodes.usage, {
      ru: `--${name}: ${text} не годится, нужно целое число от ${least} до ${most}.`,
      en: `--${name}: ${text} will not do; it is a whole number from ${least} to ${most}.`,
    })
  }
}

function readInternal(text: string): string {
  const name = readInternalName(text)
  if (name !== undefined) return name
  throw new Failure(exitCodes.usage, {
    ru: `--internal: «${text}» не годится: нужны строчные латинские буквы, цифры и дефис внутри, до 63 знаков.`,
    en: `--internal: “${text}” will not do: use lower-case letters, digits and inner hyphens, up to 63 of them.`,
  })
}

function readGateway(text: string): string {
  const name = text.trim()
  if (name !== '' && name.length <= GATEWAY_NAME_LIMIT) return name
  throw new Failure(exitCodes.usage, {
    ru: '--gateway: назовите шлюз по имени или id; их показывает nora gateways ls.',
    en: '--gateway: give the gateway’s name or id; nora gateways ls shows them.',
  })
}

function withoutGateway(option: string) {
  return {
    ru: `--${option} нужен вместе с --gateway: он говорит о месте в пуле шлюза.`,
    en: `--${option} goes with --gateway: it is about the place in a gateway’s pool.`,
  }
}

function notTogether(option: 'internal' | 'gateway', other: string) {
  return option === 'internal'
    ? {
        ru: `--internal и --${other} не идут вместе: у внутреннего туннеля нет публичного адреса. Оставьте что-то одно.`,
        en: `--internal and --${other} do not go together: an internal tunnel has no public address. Give one of them.`,
      }
    : {
        ru: `--gateway и --${other} не идут вместе: адрес у шлюза. Оставьте что-то одно.`,
        en: `--gateway and --${other} do not go together: the gateway has the address. Give one of them.`,
      }
}
