import { resolve } from 'node:path'
import { readProxies } from '@nora/agent/network'
import { createApi, createStreamCall } from '@nora/client'
import type { Input } from '@nora/command-line/parsing'
import { createIds } from '@nora/kit'
import type { MachineReader } from '@nora/vault-client/machine'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { askedServer, chooseServer } from '../../choose-server.ts'
import type { Context } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { readAuthorities } from '../../read-authorities.ts'
import { callingVault } from '../../vault-failure.ts'
import { secretsMessages } from '../secrets.messages.ts'
import { readCopyOptions } from './copy-options.ts'
import { whenPlaced } from './follow-events.ts'
import { loadEngine } from './load-engine.ts'
import { openCopyFile, toCopyPath } from './machine-copy-file.ts'
import { toMachineError } from './machine-errors.ts'
import { getMachineSet } from './machine-set.ts'
import { saveByName } from './save-by-name.ts'
import type { SecretSource } from './source.ts'

/** What the token in NORA_SECRETS_TOKEN opens. Throws a Failure for a text that is none. */
export async function openMachine(context: Context, input: Input): Promise<SecretSource> {
  const token = await readToken(context)
  const server = await findServer(context, input)
  const reader = await openReader(context, { input, token, server })
  return toMachineSource(context, { input, reader, server })
}

function toMachineSource(
  { platform, lang }: Context,
  { input, reader, server }: { input: Input; reader: MachineReader; server: string },
): SecretSource {
  const copy = readCopyOptions(input)
  const calling = <T>(call: Promise<T>) =>
    callingVault(
      server,
      call.catch((error: unknown) => {
        throw toMachineError(error, toCopyPath(platform, reader.token_id))
      }),
    )
  const onCopy = ({ read_at }: { read_at: string }) =>
    platform.stderr.write(`! ${secretsMessages[lang].copyUsed(server, read_at)}\n`)
  return {
    kind: 'machine',
    server,
    listConfigs: () => calling(reader.listConfigs()),
    getSecretSet(address, { isFresh } = { isFresh: false }) {
      const nowMs = platform.clock.now().getTime()
      const reading = isFresh ? ({ mode: 'online', maxAgeMs: 0 } as const) : copy
      return calling(getMachineSet(reader, address, { ...reading, nowMs, server, onCopy }))
    },
    saveSecrets: (address, change) => calling(saveByName(reader, address, change)),
    watch(onChange, signal) {
      const onFull = (why: string) => platform.stderr.write(`! ${secretsMessages[lang].watchFull(why)}\n`)
      return calling(whenPlaced(() => reader.watch(onChange, signal), platform, { onFull, signal }))
    },
  }
}

/** The text itself, or of the file that `file:PATH` names. */
async function readToken({ platform }: Context): Promise<string> {
  const given = platform.env.NORA_SECRETS_TOKEN ?? ''
  if (!given.startsWith('file:')) return given
  const path = given.slice('file:'.length)
  const text = await usingNamedFile(platform.readFile(resolve(platform.workingFolder, path)))
  if (text !== null) return text.trim()
  throw new Failure(
    exitCodes.usage,
    { ru: `Файла ${path} нет (NORA_SECRETS_TOKEN).`, en: `There is no file ${path} (NORA_SECRETS_TOKEN).` },
    { code: 'FileUnusable' },
  )
}

/** Never the one that only nora.yml names: it would be sent the token. A machine has no profile to be kept. */
async function findServer({ platform, configFile }: Context, input: Input): Promise<string> {
  const named = { asked: askedServer(input, platform.env), inFile: null }
  return chooseServer(named, await configFile.read(), platform).address
}

type Opening = { input: Input; token: string; server: string }

async function openReader(context: Context, { input, token, server }: Opening): Promise<MachineReader> {
  const { platform, lang } = context
  const ca = input.text('ca')
  const caPem = ca === null ? null : await readAuthorities(platform, resolve(platform.workingFolder, ca))
  const network = { proxyFor: readProxies(platform.env), caPem }
  const { createMachineReader } = await loadEngine()
  const { clock } = platform
  const tokenId = token.split('.')[0] ?? ''
  const deps = {
    connect(bearer: string) {
      const headers = () => ({ 'accept-language': lang, authorization: `Bearer ${bearer}` })
      const options = { baseUrl: server, headers }
      const api = createApi({ ...options, fetch: platform.callThrough(network) })
      const callStream = createStreamCall({ ...options, fetch: platform.streamThrough(network) })
      return { api: api.secrets, callStream }
    },
    clock,
    ids: createIds(clock),
    cache: openCopyFile(platform, tokenId, () => {
      platform.stderr.write(`! ${secretsMessages[lang].copyNotKept}\n`)
    }),
    wait: (ms: number, signal: AbortSignal) => platform.wait(ms, signal),
  }
  try {
    return await createMachineReader(deps, token)
  } catch (error) {
    const { name, fault } = error as Error & { fault?: keyof typeof WRONG_TOKENS }
    if (name !== 'MachineTokenError' || fault === undefined) throw error
    throw new Failure(exitCodes.usage, WRONG_TOKENS[fault], { code: 'WrongToken' })
  }
}

const WRONG_TOKENS = {
  not_a_token: {
    ru: 'NORA_SECRETS_TOKEN — не токен машины: он начинается с ns_.',
    en: 'NORA_SECRETS_TOKEN is no machine token: one begins with ns_.',
  },
  cut: {
    ru: 'Токен машины обрезан при копировании: скопируйте его целиком.',
    en: 'The machine token was cut when it was copied: copy it whole.',
  },
  mistyped: {
    ru: 'В токене машины опечатка: скопируйте его ещё раз.',
    en: 'The machine token has a typing error: copy it once more.',
  },
} as const
