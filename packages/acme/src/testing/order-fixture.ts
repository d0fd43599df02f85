import { type AccountKey, makeAccountKey } from '../account-key.ts'
import { AcmeClient, type ChallengeType } from '../acme-client.ts'
import { type AdvanceDeps, advanceOrder, type Outcome } from '../advance-order.ts'
import type { AcmeFetch } from '../connection.ts'
import type { OrderRecord } from '../order-record.ts'
import { startChallengeServers } from './challenge-servers.ts'
import { startPebble } from './pebble.ts'

const POLLS_LIMIT = 60
const POLL_MS = 30

type ClientOptions = { fetch?: AcmeFetch; directoryUrl?: string }

export type OrderFixture = Awaited<ReturnType<typeof startOrderFixture>>

/** An issuer, the servers where it looks for challenges, and clients with accounts of their own. */
export async function startOrderFixture() {
  const servers = await startChallengeServers()
  const pebble = await startPebble(servers)
  let last = 0

  function createClient(accountKey: AccountKey, accountUrl: string | null, options: ClientOptions = {}) {
    const { fetch = pebble.fetch, directoryUrl = pebble.directoryUrl } = options
    const now = () => new Date()
    return new AcmeClient({ directoryUrl, accountKey, accountUrl, fetch, now, timeoutMs: 5_000 })
  }

  async function openAccount(options: ClientOptions = {}) {
    const key = await makeAccountKey()
    const client = createClient(key, null, options)
    return { key, client, accountUrl: await client.createAccount({ contact: ['mailto:anna@example.com'] }) }
  }

  /** What an order is advanced with when nothing is stored. */
  function toDeps(
    client: AcmeClient,
    types: readonly ChallengeType[],
    changes: Partial<AdvanceDeps> = {},
  ): AdvanceDeps {
    const { publish } = servers
    return { client, save: async () => undefined, chooseTypes: () => types, publish, ...changes }
  }

  return {
    servers,
    pebble,
    createClient,
    openAccount,
    toDeps,
    newName: () => `n${++last}.example.test`,
    async stop() {
      await pebble.stop()
      await servers.close()
    },
  }
}

/** Advances as the caller of an order does, one poll after the other. */
export async function issue(start: OrderRecord, deps: AdvanceDeps): Promise<Outcome> {
  let record = start
  for (let tries = 0; tries < POLLS_LIMIT; tries++) {
    const outcome = await advanceOrder(record, deps)
    if (outcome.kind !== 'wait') return outcome
    record = outcome.record
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('the order does not end')
}
