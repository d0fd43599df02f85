import { lookup } from 'node:dns/promises'
import type { ZoneProvider } from '@nora/contract/zones'
import { createCloudflare, createRfc2136, type RecordWriter, UpdateRefused } from '@nora/dns'
import { isPublicAddress, SECOND_MS } from '@nora/kit'
import type * as certificates from '../features/certificates/index.ts'
import * as zones from '../features/zones/index.ts'
import { createGuardedFetch } from '../platform/guarded-fetch.ts'
import type { Platform } from '../platform/platform.ts'
import type { RecordChecks } from '../platform/record-checks/record-checks.ts'

const TIMEOUT_MS = 5 * SECOND_MS
const PREFIX = '_acme-challenge'

/** Challenges of zones: put there by the provider of the zone, or answered by our own server. */
export function wireChallengeRecords(
  platform: Platform,
  { showsText, random }: Pick<RecordChecks, 'showsText'> & { random: () => number },
): certificates.ChallengeRecords {
  const findProvider = zones.findZoneProvider(platform)
  const write = async (
    db: Platform['db'],
    zone_id: string,
    run: (writer: RecordWriter) => Promise<void>,
  ): Promise<boolean> => {
    const provider = await findProvider(db, zone_id)
    if (!provider) return false
    await run(await openWriter({ ...platform, random }, provider))
    return true
  }
  return {
    put: async (db, { id }, hostname, values) => {
      const name = `${PREFIX}.${hostname}`
      const isPut = await write(db, id, (writer) => writer.put(name, values))
      // What is delegated is answered from the orders themselves.
      return isPut ? showsText(name, values) : platform.config.dns !== null
    },
    remove: async (db, { id }, hostname, values) => {
      await write(db, id, (writer) => writer.remove(`${PREFIX}.${hostname}`, values))
    },
  }
}

async function openWriter(
  { config, clock, random }: Platform & { random: () => number },
  provider: ZoneProvider,
): Promise<RecordWriter> {
  if (provider.kind === 'cloudflare') {
    const fetch = createGuardedFetch({ allowsPrivate: false })
    return createCloudflare({ token: provider.token, fetch, timeoutMs: TIMEOUT_MS })
  }
  const { server, port, key_name: name, algorithm, secret } = provider
  const address = await findAddress(server, config.may_reach_private)
  const now = () => clock.now()
  const key = { name, algorithm, secret }
  return createRfc2136({ server: { address, port }, key, now, random, timeoutMs: TIMEOUT_MS })
}

/** Teams name the server: it must not lead into the operator's own network. */
async function findAddress(server: string, mayReachPrivate: boolean): Promise<string> {
  const found = await lookup(server, { all: true }).catch(() => [])
  const address = found.find((one) => mayReachPrivate || isPublicAddress(one.address))?.address
  if (address === undefined) throw new UpdateRefused('unreachable', `${server} has no public address`)
  return address
}
