import { ApiProblem, NetworkError } from '@nora/client'
import { calls } from '@nora/contract/calls'
import type { SecretsNews } from '@nora/contract/secrets'
import { openNews } from '../../watch.ts'
import type { MachineReader } from '../secrets-views.ts'
import type { MachineSession } from './machine-session.ts'

type Change = Parameters<Parameters<MachineReader['watch']>[0]>[0]
type OnChange = (change: Change) => void

const FIRST_PAUSE_MS = 1_000
const PAUSE_MAX_MS = 30_000

/**
 * Tells when a config is further than what was read or told, also of what happened while nothing was connected. A
 * stream that breaks is opened again. Throws an ApiProblem of the token (revoked, expired, from a foreign address) and of a limit that is reached,
 * VaultError for what is refused, and what `onChange` throws.
 */
export async function watchMachine(
  session: MachineSession,
  onChange: OnChange,
  signal: AbortSignal,
): Promise<void> {
  const tell = makeTeller(session, onChange)
  // The same for all connections, so that one after a cut does not wait for the place of the one before.
  const monitor = session.deps.ids.next('smo')
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; ) {
    try {
      await followOnce(session, tell, { monitor, signal })
      pauseMs = FIRST_PAUSE_MS
    } catch (error) {
      if (signal.aborted) return
      if (!mayPass(error)) throw error
    }
    if (signal.aborted) return
    await session.deps.wait(pauseMs, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status >= 500 || error.status === 429
  return error instanceof NetworkError
}

function makeTeller(session: MachineSession, onChange: OnChange): (change: Change) => Promise<void> {
  const told = new Map<string, number>()
  return async (change) => {
    const { config_id, seq } = change
    const { collections } = await session.getSeen()
    // A number is the server's word: one that was too high must not hide what comes after it.
    if (seq === told.get(config_id) || seq <= (collections[config_id]?.seq ?? 0)) return
    told.set(config_id, seq)
    onChange(change)
  }
}

/** Resolves when the stream ended or broke. */
async function followOnce(
  session: MachineSession,
  tell: (change: Change) => Promise<void>,
  { monitor, signal }: { monitor: string; signal: AbortSignal },
): Promise<void> {
  const failed = new AbortController()
  const news = await openNews<SecretsNews>(
    session.connection.callStream,
    calls.secrets.watchMachineConfigs,
    { query: { monitor } },
    AbortSignal.any([signal, failed.signal]),
  )
  const catchUp = async () => {
    for (const { id, seq, epoch } of await session.refresh()) await tell({ config_id: id, seq, epoch })
  }
  // What came between our reading and the opening of the stream.
  await catchUp()
  const failures: unknown[] = []
  let last: Promise<void> = Promise.resolve()
  const take = ({ config_id, seq, epoch }: SecretsNews) =>
    config_id === null ? catchUp() : tell({ config_id, seq, epoch })
  await news((one) => {
    last = last
      .then(() => (failures.length === 0 ? take(one) : undefined))
      .catch((error: unknown) => {
        failures.push(error)
        failed.abort()
      })
  }).catch(() => {})
  await last
  if (failures.length > 0) throw failures[0]
}
