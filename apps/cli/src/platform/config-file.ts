import { join } from 'node:path'
import { Problem, randomToken } from '@nora/kit'
import { replaceFile } from './replace-file.ts'
import { readTextFile } from './text-files.ts'

/** Holds what the client knows of one server. */
export type Profile = {
  /** Made once; proves to the server that a session is this machine's. Never sent to another server. */
  client_key: string
  token: string | null
  /** File of the certificate authority that vouches for the server; null: the usual ones do. */
  ca_file: string | null
}

export type Config = {
  /** The server used when none is named: the last one that was signed in at. */
  server: string | null
  /** The server whose package signed in there. Another server's package does not follow that choice. */
  chosen_by: string | null
  profiles: Record<string, Profile>
}

export type ConfigFile = {
  readonly path: string
  read(): Promise<Config>
  /** The profile of `server`; made, and kept, at the first use. */
  ensureProfile(server: string): Promise<Profile>
  /** Keeps what signs in at `server`, and makes it the one used when none is named. Answers the token it replaces. */
  saveSignIn(server: string, signIn: Pick<Profile, 'token' | 'ca_file'>): Promise<string | null>
  /** Lets go of the token; the machine keeps its own names there. False when there was none. */
  removeToken(server: string): Promise<boolean>
  /** Forgets all of the server, this machine's claim to its names there included. False when nothing was known. */
  forget(server: string): Promise<boolean>
}

/** `config.json` in the client's folder, readable by its owner only. */
export function openConfigFile(folder: string, packageServer: string | null = null): ConfigFile {
  const path = join(folder, 'config.json')

  async function read(): Promise<Config> {
    const text = await readTextFile(path)
    return text === null ? { server: null, chosen_by: null, profiles: {} } : parseConfig(text, path)
  }

  async function write(config: Config): Promise<void> {
    await replaceFile(path, `${JSON.stringify(config, null, 2)}\n`)
  }

  async function change(server: string, edit: (profile: Profile) => Profile, isDefault: boolean) {
    const config = await read()
    const known = config.profiles[server] ?? { client_key: randomToken(40), token: null, ca_file: null }
    const profile = edit(known)
    await write({
      server: isDefault ? server : config.server,
      chosen_by: isDefault ? packageServer : config.chosen_by,
      profiles: { ...config.profiles, [server]: profile },
    })
    return profile
  }

  return {
    path,
    read,
    async ensureProfile(server) {
      return (await read()).profiles[server] ?? change(server, (profile) => profile, false)
    },
    async saveSignIn(server, signIn) {
      let replaced: string | null = null
      const edit = (profile: Profile) => {
        replaced = profile.token
        return { ...profile, ...signIn }
      }
      await change(server, edit, true)
      return replaced
    },
    async removeToken(server) {
      const { profiles } = await read()
      if ((profiles[server]?.token ?? null) === null) return false
      await change(server, (profile) => ({ ...profile, token: null }), false)
      return true
    },
    async forget(server) {
      const config = await read()
      const { [server]: forgotten, ...profiles } = config.profiles
      if (forgotten === undefined) return false
      await write({ ...config, server: config.server === server ? null : config.server, profiles })
      return true
    },
  }
}

function parseConfig(text: string, path: string): Config {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw unreadable(path, error)
  }
  if (!isRecord(value) || !isRecord(value.profiles)) throw unreadable(path, null)
  const profiles: Record<string, Profile> = {}
  for (const [server, profile] of Object.entries(value.profiles)) {
    if (!isRecord(profile) || typeof profile.client_key !== 'string') throw unreadable(path, null)
    profiles[server] = {
      client_key: profile.client_key,
      token: typeof profile.token === 'string' ? profile.token : null,
      ca_file: typeof profile.ca_file === 'string' ? profile.ca_file : null,
    }
  }
  return {
    server: typeof value.server === 'string' ? value.server : null,
    chosen_by: typeof value.chosen_by === 'string' ? value.chosen_by : null,
    profiles,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unreadable(path: string, cause: unknown): Problem {
  return new Problem(
    'ConfigUnreadable',
    {
      ru: `Не удаётся прочитать ${path}: исправьте или удалите этот файл и войдите снова (nora login).`,
      en: `Cannot read ${path}: mend or delete this file and sign in again (nora login).`,
    },
    { cause },
  )
}
