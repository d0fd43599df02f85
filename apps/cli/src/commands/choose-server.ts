import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../output/failure.ts'
import type { Config } from '../platform/config-file.ts'
import type { KnownServers } from '../platform/known-servers.ts'
import type { Platform } from '../platform/platform.ts'

type Named = {
  /** The server given on the command line or by NORA_SERVER. */
  asked: string | null
  /** The server in nora.yml. */
  inFile: string | null
}

export type ChosenServer = {
  readonly address: string
  /** Only a file in some folder says so, which may be anybody's. */
  readonly isFromFileOnly: boolean
}

/** The server named on the line, else by NORA_SERVER; null: neither. */
export function askedServer(input: Input, env: Platform['env']): string | null {
  return input.text('server') ?? (env.NORA_SERVER || null)
}

/**
 * The server that a command talks to: the one that is asked for, else that of nora.yml, else the default. Throws a
 * Failure when there is none: a guess would send the token to whatever listens there.
 */
export function chooseServer({ asked, inFile }: Named, config: Config, known: KnownServers): ChosenServer {
  if (asked !== null) return { address: toServerAddress(asked), isFromFileOnly: false }
  const fallback = findDefaultServer(config, known)
  if (inFile !== null) {
    const address = toServerAddress(inFile)
    return { address, isFromFileOnly: address !== fallback }
  }
  if (fallback === null) throw noServer()
  return { address: fallback, isFromFileOnly: false }
}

/**
 * Where the last sign-in was, unless a client of another installation did that; then the server that this client was
 * downloaded from, or that runs in this clone.
 */
function findDefaultServer(
  { server, chosen_by }: Config,
  { packageServer, cloneServer }: KnownServers,
): string | null {
  const isOwnChoice = packageServer === null || chosen_by === packageServer
  const address = (isOwnChoice ? server : null) ?? packageServer ?? cloneServer
  return address === null ? null : toServerAddress(address)
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

function noServer(): Failure {
  return new Failure(
    exitCodes.usage,
    {
      ru: 'Неизвестно, к какому серверу обращаться: этот клиент ещё нигде не вошёл.',
      en: 'There is no server to talk to: this client has not signed in anywhere yet.',
    },
    {
      advice: {
        ru: 'Выполните nora login --server URL. Адрес — тот, по которому открывается консоль.',
        en: 'Run nora login --server URL, with the address at which the console opens.',
      },
      code: 'NoServer',
    },
  )
}
