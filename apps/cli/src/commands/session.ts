import { resolve } from 'node:path'
import { type Network, readProxies } from '@nora/agent/network'
import { type ApiCalls, type CallFetch, createApi, createStreamCall } from '@nora/client'
import type { Input } from '@nora/command-line/parsing'
import { failureMessages } from '../output/failure.messages.ts'
import { exitCodes, Failure, toFailure } from '../output/failure.ts'
import { askedServer, chooseServer } from './choose-server.ts'
import type { Context } from './command.ts'
import { readAuthorities } from './read-authorities.ts'

/** Says which server a command talks to, and as whom. */
export type Session = {
  readonly server: string
  readonly clientKey: string
  readonly token: string | null
  /** File of the authority that is trusted as well. */
  readonly caFile: string | null
  readonly network: Network
  readonly fetch: typeof fetch
  /** The same for calls of the API. */
  readonly call: CallFetch
  readonly api: ApiCalls
  /** Calls whose answer is read while it comes. */
  readonly openStream: ReturnType<typeof createStreamCall>
}

/** `fileServer`: the one that nora.yml names. */
export async function openSession(
  { platform, configFile, lang }: Context,
  input: Input,
  fileServer: string | null = null,
): Promise<Session> {
  const { env } = platform
  const named = { asked: askedServer(input, env), inFile: fileServer }
  const chosen = chooseServer(named, await configFile.read(), platform)
  const server = chosen.address
  if (env.NORA_TOKEN && chosen.isFromFileOnly) throw strangeServer(server)
  const profile = await configFile.ensureProfile(server)
  const token = env.NORA_TOKEN || profile.token
  const ca = input.text('ca')
  const caFile = ca === null ? profile.ca_file : resolve(platform.workingFolder, ca)
  const caPem = caFile === null ? null : await readAuthorities(platform, caFile)
  const network = { proxyFor: readProxies(env), caPem }
  const fetch = platform.fetchThrough(network)
  const call = platform.callThrough(network)
  const api = getApi(server, token, call, lang)
  const streams = { ...toOptions(server, token, lang), fetch: platform.streamThrough(network) }
  const openStream = createStreamCall(streams)
  return { server, clientKey: profile.client_key, token, caFile, network, fetch, call, api, openStream }
}

export function getApi(server: string, token: string | null, call: CallFetch, lang: string): ApiCalls {
  return createApi({ ...toOptions(server, token, lang), fetch: call })
}

function toOptions(server: string, token: string | null, lang: string) {
  return {
    baseUrl: server,
    headers: () => ({
      'accept-language': lang,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }),
  }
}

/** NORA_TOKEN is of some server, and a nora.yml from elsewhere must not be able to have it sent to another. */
function strangeServer(server: string): Failure {
  return new Failure(
    exitCodes.usage,
    {
      ru: `NORA_TOKEN не отправлен на ${server}: этот сервер назван только в nora.yml.`,
      en: `NORA_TOKEN was not sent to ${server}, which only nora.yml names.`,
    },
    {
      advice: {
        ru: `Если токен от этого сервера, укажите его и так: NORA_SERVER=${server}`,
        en: `If the token is of that server, name it as well: NORA_SERVER=${server}`,
      },
    },
  )
}

/** The token, or the Failure that tells how to get one. */
export function getToken({ server, token }: Pick<Session, 'server' | 'token'>): string {
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

/** Runs a call and turns its errors into Failures that name the server. */
export async function calling<T>(server: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw toFailure(error, server)
  }
}
