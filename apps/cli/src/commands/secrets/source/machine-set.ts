import { ApiProblem, NetworkError } from '@nora/client'
import { formatDateTime, MINUTE_MS } from '@nora/kit'
import type { SecretSet } from '@nora/vault-client'
import type { CachedSet, MachineReader } from '@nora/vault-client/machine'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CopyOptions } from './copy-options.ts'
import type { ConfigAddress } from './source.ts'

const CLOCK_DRIFT_MS = 5 * MINUTE_MS

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
    if (copy === null) return null
    const ageMs = nowMs - new Date(copy.read_at).getTime()
    // Nobody could say then when its time is over.
    if (ageMs < -CLOCK_DRIFT_MS) throw clockBehind(copy.read_at)
    return ageMs < maxAgeMs ? copy : null
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

function clockBehind(readAt: string): Failure {
  const [ru, en] = (['ru', 'en'] as const).map((lang) => formatDateTime(lang, new Date(readAt)))
  return new Failure(
    exitCodes.unreachable,
    {
      ru: `Часы этой машины отстают: копия прочитана ${ru}, а это ещё впереди.`,
      en: `The clock of this machine is behind: the copy was read on ${en}, which is still to come.`,
    },
    {
      code: 'ClockBehind',
      advice: {
        ru: 'Исправьте часы: без них не узнать, не слишком ли копия стара.',
        en: 'Set the clock: nobody can say otherwise whether the copy is too old.',
      },
    },
  )
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
