import { resolve } from 'node:path'
import { type Network, readProxies } from '@nora/agent'
import { type ApiCalls, createApi } from '@nora/client'
import type { Input } from '@nora/command-line'
import { failureMessages } from '../output/failure.messages.ts'
import { exitCodes, Failure, toFailure } from '../output/failure.ts'
import type { Context } from './command.ts'
import { readAuthorities } from './read-authorities.ts'

export const DEFAULT_SERVER = 'http://localhost:7070'

/** Which server a command talks to, and as whom. */
export type Session = {
  readonly server: string
  readonly clientKey: string
  readonly token: string | null
  /** File of the authority that is trusted as well. */
  readonly caFile: string | null
  readonly network: Network
  readonly fetch: typeof fetch
  readonly api: ApiCalls
}

/** The server named on the line, else NORA_SERVER, else the one wished for, else the saved one, else this machine's. */
export async function chooseServer(
  { platform, configFile }: Pick<Context, 'platform' | 'configFile'>,
  input: Input,
  wished: string | null = null,
): Promise<string> {
  const named = input.text('server') ?? (platform.env.NORA_SERVER || null) ?? wished
  return toServerAddress(named ?? (await configFile.read()).server ?? DEFAULT_SERVER)
}

export async function openSession(
  { platform, configFile, lang }: Context,
  input: Input,
  wishedServer: string | null = null,
): Promise<Session> {
  const { env } = platform
  const server = await chooseServer({ platform, configFile }, input, wishedServer)
  const profile = await configFile.ensureProfile(server)
  const token = env.NORA_TOKEN || profile.token
  const ca = input.text('ca')
  const caFile = ca === null ? profile.ca_file : resolve(platform.workingFolder, ca)
  const caPem = caFile === null ? null : await readAuthorities(platform, caFile)
  const network = { proxyFor: readProxies(env), caPem }
  const fetch = platform.fetchThrough(network)
  const api = apiOf(server, token, fetch, lang)
  return { server, clientKey: profile.client_key, token, caFile, network, fetch, api }
}

export function apiOf(
  server: string,
  token: string | null,
  fetchFunction: typeof fetch,
  lang: string,
): ApiCalls {
  return createApi({
    baseUrl: server,
    fetch: fetchFunction,
    headers: () => ({
      'accept-language': lang,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }),
  })
}

/** The token, or the Failure that tells how to get one. */
export function tokenOf({ server, token }: Pick<Session, 'server' | 'token'>): string {
  if (token !== null) return token
  throw new Failure(
    exitCodes.notSignedIn,
    { ru: failureMessages.ru.notSignedIn(server), en: failureMessages.en.notSignedIn(server) },
    {
      advice: {
        ru: `Выполните: nora login --server ${server}`,
        en: `Run: nora login --server ${server}`,
      },
    },
  )
}

/** `nora.example.com` and `http://localhost:7070/` become the origin that calls start with. */
export function toServerAddress(text: string): string {
  // Only to this machine itself may a token go in the clear without being asked to.
  const isLoopback = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i.test(text)
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `${isLoopback ? 'http' : 'https'}://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url === null || !isHttp || url.hostname === '' || url.username !== '' || url.password !== '') {
    throw new Failure(
      exitCodes.usage,
      { ru: `Это не адрес сервера: ${text}.`, en: `This is not the address of a server: ${text}.` },
      {
        advice: {
          ru: 'Он начинается с http:// или https://, например: https://nora.example.com',
          en: 'It starts with http:// or https://, for example: https://nora.example.com',
        },
      },
    )
  }
  return url.origin
}

/** Runs a call and turns its errors into Failures that name the server. */
export async function calling<T>(server: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw toFailure(error, server)
  }
}
