import type { TlsTarget } from '@nora/agent'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Places, readTarget } from '../plan/read-target.ts'
import { notATlsTarget } from '../tls/tls.messages.ts'
import { readTcpTarget } from './read-tcp.ts'

type ServicePlaces = Places &
  Pick<Platform, 'isFolder'> & {
    isInsecure: boolean
    /** Files and folders that hold secrets, by their absolute paths: no folder serves them. */
    secrets: readonly string[]
  }

/** Reads what stands behind TLS: a site, or with `tcp://` anything else. */
export async function readTlsService(text: string, places: ServicePlaces): Promise<TlsTarget['service']> {
  const target = /^tcp:/i.test(text)
    ? readTcpTarget(text, places)
    : await readTarget(text, { ...places, serverName: null })
  if (target.kind === 'tcp' || target.kind === 'unix' || target.kind === 'folder') return target
  throw new Failure(exitCodes.usage, notATlsTarget)
}
