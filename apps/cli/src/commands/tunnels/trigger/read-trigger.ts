import { join, resolve } from 'node:path'
import { compileMatch, type TriggerSettings, type Triggers, type TriggerTarget } from '@nora/agent'
import { readValues, ValueMissing, type ValuePlaces } from '@nora/command-line'
import { isProblem, type Localized, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { createVerifier, parseVerification, type Verification } from '@nora/signatures'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readCount, readDuration, readSize, UnfitValue } from './amounts.ts'
import { findProgram } from './find-program.ts'
import { triggerLabel } from './trigger-label.ts'

/** Holds what is requested of a trigger, on the command line or in a file; null where nothing is. */
export type RequestedTrigger = {
  readonly command: readonly string[]
  readonly cwd: string | null
  readonly verify: string | null
  readonly match: string | null
  readonly concurrency: string | null
  readonly queue: string | null
  readonly timeout: string | null
  readonly hold: string | null
  readonly maxBody: string | null
  readonly contentType: string | null
  readonly isAsync: boolean
  readonly keepsRunning: boolean
  readonly includesStderr: boolean
}

export type TriggerPlaces = {
  readonly platform: Platform
  readonly triggers: Triggers
  /** Relative paths start here. */
  readonly baseFolder: string
  /** Returns the name of an option where the person has written it. */
  readonly getName: (option: string) => string
  /** As rules read secrets. */
  readonly readSecret: NonNullable<ValuePlaces['readSecret']>
}

const DEFAULT_TIME_LIMIT_MS = 10 * MINUTE_MS
const DEFAULT_HOLD_MS = SECOND_MS
const DEFAULT_QUEUE = 100
const SECRETS_LIMIT = 10
/** A media type with parameters (RFC 9110 §8.3.1); it is written into a head. */
const MEDIA_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=(?:[\w!#$&^.+-]+|"[^"\\\x00-\x1f\x7f-\uffff]*"))*$/

/** A target that runs a program. Throws a Failure that names the option for whatever will not do. */
export async function readTrigger(
  requested: RequestedTrigger,
  places: TriggerPlaces,
): Promise<TriggerTarget> {
  const { platform, triggers } = places
  const [name = '', ...args] = requested.command
  const folder = await readFolder(requested.cwd, places)
  const settings: TriggerSettings = {
    file: await findProgram(name, folder, platform),
    name,
    args,
    folder,
    ...(await readLimits(requested, places)),
    isAsync: requested.isAsync,
    keepsRunning: requested.keepsRunning,
    includesStderr: requested.includesStderr,
    match: await reading('match', places, () => readMatch(requested.match)),
    verification: await reading('verify', places, () => readVerification(requested.verify, places)),
  }
  return triggers.open(settings, await triggerLabel(requested.command, folder, platform))
}

async function readLimits(requested: RequestedTrigger, places: TriggerPlaces) {
  const { concurrency, queue, timeout, hold, maxBody, contentType } = requested
  const read = <T>(option: string, text: string | null, how: (text: string) => T, usual: T): Promise<T> =>
    text === null ? Promise.resolve(usual) : reading(option, places, () => how(text))
  return {
    concurrency: await read(
      'concurrency',
      concurrency,
      (text) => readCount(text, { least: 1, most: 1_000 }),
      1,
    ),
    queueLimit: await read(
      'queue',
      queue,
      (text) => readCount(text, { least: 0, most: 10_000 }),
      DEFAULT_QUEUE,
    ),
    timeLimitMs: await read('timeout', timeout, readTimeLimit, DEFAULT_TIME_LIMIT_MS),
    holdMs: await read('hold', hold, readDuration, DEFAULT_HOLD_MS),
    bodyLimitBytes: await read<number | null>('max-body', maxBody, readSize, null),
    contentType: await read('content-type', contentType, readMediaType, 'text/plain; charset=utf-8'),
  }
}

/** Names the option that a value will not do for. */
async function reading<T>(
  option: string,
  { getName }: TriggerPlaces,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const text = isMeant(error) ? error.text : null
    if (text === null) throw error
    const name = getName(option)
    throw new Failure(exitCodes.usage, { ru: `${name}: ${text.ru}.`, en: `${name}: ${text.en}.` })
  }
}

function isMeant(error: unknown): error is { text: Localized } {
  return error instanceof UnfitValue || error instanceof ValueMissing || isProblem(error)
}

async function readFolder(text: string | null, { baseFolder, platform }: TriggerPlaces): Promise<string> {
  if (text === null) return baseFolder
  const { homeFolder, isFolder } = platform
  const path = /^~(?:[/\\]|$)/.test(text) ? join(homeFolder, text.slice(1)) : resolve(baseFolder, text)
  if (await isFolder(path)) return path
  throw new Failure(exitCodes.usage, { ru: `Нет такой папки: ${path}.`, en: `There is no folder ${path}.` })
}

function readTimeLimit(text: string): number | null {
  if (text === 'none') return null
  const limitMs = readDuration(text)
  if (limitMs > 0) return limitMs
  throw new UnfitValue({
    ru: 'за нулевое время ничего не выполнить; без предела — none',
    en: 'nothing runs in no time; for no limit write none',
  })
}

function readMediaType(text: string): string {
  if (MEDIA_TYPE.test(text) && text.length <= 200) return text
  throw new UnfitValue({
    ru: `«${text}» — не тип содержимого; пишите, например, application/json`,
    en: `“${text}” is no media type; write, for example, application/json`,
  })
}

function readMatch(source: string | null): string | null {
  if (source !== null) compileMatch(source)
  return source
}

export async function readVerification(
  text: string | null,
  { platform, baseFolder, readSecret }: Pick<TriggerPlaces, 'platform' | 'baseFolder' | 'readSecret'>,
): Promise<Verification | null> {
  if (text === null) return null
  const { scheme, secret } = parseVerification(text)
  const secrets = await readValues(secret, { ...platform, baseFolder, readSecret })
  if (secrets.length > SECRETS_LIMIT) throw new UnfitValue(tooManySecrets)
  // What is not looked up cannot be checked.
  if (secrets.length === 0) return null
  const verification = { scheme, secrets }
  createVerifier(verification)
  return verification
}

const tooManySecrets: Localized = {
  ru: `секретов может быть до ${SECRETS_LIMIT}`,
  en: `there may be up to ${SECRETS_LIMIT} secrets`,
}
