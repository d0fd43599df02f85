import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { DAY_MS } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { readDuration } from '../read-duration.ts'

/** A revoked token opens its copy no longer than this unless said otherwise. */
export const DEFAULT_MAX_AGE_MS = 7 * DAY_MS

export const copyOptions: readonly OptionSpec[] = [
  {
    name: 'offline',
    kind: 'flag',
    isOnLineOnly: true,
    about: {
      ru: 'только копия, прочитанная раньше; для токенов машин',
      en: 'use only the copy that was read before; of machine tokens',
    },
  },
  {
    name: 'prefer-offline',
    kind: 'flag',
    isOnLineOnly: true,
    about: {
      ru: 'сначала копия, а без неё сервер; для токенов машин',
      en: 'use the copy first, and the server without one; of machine tokens',
    },
  },
  {
    name: 'max-age',
    kind: 'text',
    placeholder: 'TIME',
    isOnLineOnly: true,
    about: {
      ru: 'копия старше не годится: 12h, 30d (7d); 0 — никакая',
      en: 'no copy older than this: 12h, 30d (7d); 0: none',
    },
  },
]

export type CopyOptions = { mode: 'online' | 'prefer_offline' | 'offline'; maxAgeMs: number }

/** Throws a Failure for options that contradict each other. */
export function readCopyOptions(input: Input): CopyOptions {
  const age = input.text('max-age')
  const maxAgeMs = age === null ? DEFAULT_MAX_AGE_MS : readDuration(age, 'max-age')
  if (input.isOn('offline') && input.isOn('prefer-offline')) {
    throw new Failure(exitCodes.usage, {
      ru: 'Либо --offline, либо --prefer-offline.',
      en: 'Either --offline or --prefer-offline, not both.',
    })
  }
  if (input.isOn('offline')) return { mode: 'offline', maxAgeMs }
  return { mode: input.isOn('prefer-offline') ? 'prefer_offline' : 'online', maxAgeMs }
}
