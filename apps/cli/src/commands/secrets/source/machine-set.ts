import { ApiProblem, NetworkError } from '@nora/client'
import type { CachedSet, MachineReader, SecretSet } from '@nora/vault-client'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CopyOptions } from './copy-options.ts'
import type { ConfigAddress } from './source.ts'

type Reading = CopyOptions & {
  nowMs: number
  server: string
  /** Says that a copy is used since the server is away. */
  onCopy: (copy: CachedSet) => void
}

/**
 * The set of a machine: of the server, or its copy where that is asked for or the server is away. Throws a Failure with
 * exit code 6 when there is neither, and what the reader throws.
 */
export async function getMachineSet(
  reader: Pick<MachineReader, 'getSecretSet' | 'findCachedSet'>,
  address: ConfigAddress,
  { mode, maxAgeMs, nowMs, server, onCopy }: Reading,
): Promise<SecretSet> {
  const findCopy = async () => {
    const copy = await reader.findCachedSet(address)
    return copy !== null && nowMs - new Date(copy.read_at).getTime() < maxAgeMs ? copy : null
  }
  if (mode !== 'online') {
    const copy = await findCopy()
    if (copy !== null) return copy.set
    if (mode === 'offline') throw noCopy()
  }
  try {
    return await reader.getSecretSet(address)
  } catch (error) {
    if (!isAway(error)) throw error
    const copy = await findCopy()
    if (copy === null) throw noServerAndNoCopy(server)
    onCopy(copy)
    return copy.set
  }
}

/** The server, or what stands before it, does not answer; what it has refused is no outage. */
function isAway(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiProblem && error.status >= 500)
}

function noCopy(): Failure {
  return new Failure(
    exitCodes.unreachable,
    {
      ru: 'Копии здесь нет, или она старше --max-age.',
      en: 'There is no copy here, or it is older than --max-age.',
    },
    {
      code: 'NoCopy',
      advice: { ru: 'Запустите один раз без --offline.', en: 'Run it once without --offline.' },
    },
  )
}

function noServerAndNoCopy(server: string): Failure {
  return new Failure(
    exitCodes.unreachable,
    {
      ru: `${server} не отвечает, а копии здесь нет, или она старше --max-age.`,
      en: `${server} does not answer, and there is no copy here, or it is older than --max-age.`,
    },
    { code: 'NoCopy' },
  )
}
