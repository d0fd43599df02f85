import type { ConnectSettings } from '@nora/contract/credentials'
import { eq } from 'drizzle-orm'
import type { Platform } from '../../../platform/platform.ts'
import { ssh_host_keys } from '../credentials.tables.ts'
import { type HostKeyPair, makeHostKeyPair } from './host-key-pair.ts'
import { toFingerprint } from './public-keys.rules.ts'

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'sealer'>

const getPurpose = (region: string) => `ssh host key ${region}`

/** The pair by which ssh knows the region; made at the first need, then always the same. */
export function getHostKey({ db, clock, sealer }: Omit<Deps, 'config'>) {
  return async (region: string): Promise<HostKeyPair> => {
    const find = async () =>
      (await db.select().from(ssh_host_keys).where(eq(ssh_host_keys.region, region)))[0]
    let row = await find()
    if (!row) {
      const { public_key, private_key } = makeHostKeyPair(`nora ${region}`)
      const private_key_sealed = sealer.seal(getPurpose(region), private_key)
      const values = { region, public_key, private_key_sealed, created_at: clock.now() }
      // If two are made at once, the first one becomes the key of the region.
      await db.insert(ssh_host_keys).values(values).onConflictDoNothing()
      row = await find()
    }
    if (!row) throw new Error(`the host key of ${region} was not stored`)
    const { public_key, private_key_sealed } = row
    return { public_key, private_key: sealer.open(getPurpose(region), private_key_sealed) }
  }
}

/** Finds the host key for an edge; null for a region that is not configured. */
export function findHostKey(deps: Deps) {
  return async (region: string): Promise<HostKeyPair | null> =>
    deps.config.regions.some(({ id }) => id === region) ? getHostKey(deps)(region) : null
}

/** Where ssh connects in each region, and how it knows that it is there. */
export function getConnectSettings(deps: Deps) {
  return async (): Promise<ConnectSettings> => ({
    regions: await Promise.all(
      deps.config.regions.map(async ({ id, host, ssh_port }) => {
        const { public_key } = await getHostKey(deps)(id)
        const blob = Buffer.from(public_key.split(' ')[1] ?? '', 'base64')
        return {
          id,
          host,
          port: ssh_port,
          fingerprint: toFingerprint(blob),
          known_hosts: `${knownHost(host, ssh_port)} ${public_key}`,
        }
      }),
    ),
  })
}

/** Formats a host as in sshd(8), SSH_KNOWN_HOSTS FILE FORMAT. */
function knownHost(host: string, port: number): string {
  return port === 22 ? host : `[${host}]:${port}`
}
