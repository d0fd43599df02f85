import type { CapturedByEdge } from '@nora/link'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Files, StorageFull } from '../../../platform/files/files.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import type { TestStorage } from '../../../testing/storages.ts'
import { getCredential } from '../../../testing/team.ts'
import { aCapture } from './a-capture.ts'

/** What a test of captures finds: somebody with an open tunnel, and the edge that has it. */
export type CapturesStage<Storage extends TestStorage> = {
  booted: Booted
  edge: TestEdge
  anna: Person
  tunnel_id: string
  storage: Storage
  isDiskFull: boolean
}

export const QUOTA_BYTES = 1024 * 1024

/** Boots control for all tests of a describe, with one edge that is connected. */
export function useCaptures<Storage extends TestStorage>(openStorage: () => Promise<Storage>) {
  const stage = { isDiskFull: false } as CapturesStage<Storage>

  beforeAll(async () => {
    stage.storage = await openStorage()
    const { files } = stage.storage
    const limited: Files = {
      ...files,
      put: (key, chunks) =>
        stage.isDiskFull ? Promise.reject(new StorageFull('ENOSPC')) : files.put(key, chunks),
    }
    const config = { capture_bytes_per_team: QUOTA_BYTES, capture_days: 7 }
    stage.booted = await bootControl(config, { files: limited })
    stage.edge = await connectEdge(await listenForEdges(stage.booted))
  })
  afterAll(async () => {
    stage.edge.link.close()
    await stage.booted.close()
    await stage.storage.close()
  })
  beforeEach(async () => {
    stage.anna = await signUpSomeone(stage.booted)
    const claim = getClaim(await getCredential(stage.edge, stage.anna))
    stage.tunnel_id = (await stage.edge.link.ask('claim', claim)).tunnel_id
    stage.edge.pushes.length = 0
  })

  const ofTunnel = () => ({ params: { id: stage.tunnel_id } })
  return {
    stage,
    aCapture: (changes: Partial<Omit<CapturedByEdge, 'at'>> = {}) =>
      aCapture(
        { tunnel_id: stage.tunnel_id, gateway_id: null },
        { at: stage.booted.clock.now(), ...changes },
      ),
    async store(...exchanges: CapturedByEdge[]): Promise<CapturedByEdge> {
      await stage.edge.link.ask('store_captures', { exchanges, lost: [] })
      return exchanges[0]!
    },
    list: async (query = {}) => (await stage.anna.api.captures.listExchanges({ ...ofTunnel(), query })).items,
    state: () => stage.anna.api.captures.getCapture(ofTunnel()),
    of: ({ id }: { id: string }) => ({ params: { id: stage.tunnel_id, exchange_id: id } }),
    bodyUrl: ({ id }: { id: string }, part: 'request' | 'response') =>
      `/v1/tunnels/${stage.tunnel_id}/exchanges/${id}/${part}_body`,
    pushed: (name: string) => stage.edge.pushes.filter((push) => push.name === name).map(({ body }) => body),
  }
}
