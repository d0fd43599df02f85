import { readFile } from 'node:fs/promises'
import { createApi, createStreamCall } from '@nora/client'
import { createIds } from '@nora/kit'
import { createMachineReader, type MachineReader } from '@nora/vault-client/machine'
import { toServerAddress } from '../commands/choose-server.ts'
import { openCopyFile } from '../commands/secrets/source/machine-copy-file.ts'
import { ownProcess } from '../platform/own-process.ts'
import { readFileBytes } from '../platform/text-files.ts'
import type { SecretsOptions } from './secrets-api.ts'
import { SecretsError } from './secrets-error.ts'

export type OpenReader = { reader: MachineReader; server: string }

/** A reader for the token, of the options or of the environment. */
export async function openReader(options: SecretsOptions): Promise<OpenReader> {
  const { env, clock, wait } = ownProcess
  const token = await readToken(options.token ?? env.NORA_SECRETS_TOKEN ?? '')
  const asked = options.server ?? env.NORA_SERVER
  if (!asked)
    throw new SecretsError('WrongOptions', 'Give the address of the server: server, or NORA_SERVER.')
  const server = toServerAddress(asked)
  const ignore = (): void => {}
  const { cacheFolder } = options
  const reader = await createMachineReader(
    {
      connect(bearer) {
        const headers = () => ({ 'accept-language': 'en', authorization: `Bearer ${bearer}` })
        const given = { baseUrl: server, headers, ...(options.fetch && { fetch: options.fetch }) }
        return { api: createApi(given).secrets, callStream: createStreamCall(given) }
      },
      clock,
      ids: createIds(clock),
      cache:
        cacheFolder === undefined
          ? null
          : // A copy that cannot be written is one less for an outage, and no reason to stop a program.
            openCopyFile(
              { configFolder: cacheFolder, readBytes: readFileBytes },
              token.split('.')[0] ?? '',
              ignore,
            ),
      wait,
    },
    token,
  )
  return { reader, server }
}

async function readToken(given: string): Promise<string> {
  if (given === '')
    throw new SecretsError('WrongToken', 'Give a machine token: token, or NORA_SECRETS_TOKEN.')
  if (!given.startsWith('file:')) return given
  const path = given.slice('file:'.length)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SecretsError(
      'WrongToken',
      `The file ${path} with the machine token cannot be read: ${error.code}.`,
    )
  })
  return text.trim()
}
