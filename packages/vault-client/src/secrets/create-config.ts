import type { SecretsProject } from '@nora/contract/secrets'
import { encodeSecret, type SecretEntry } from '@nora/secrets-kit'
import { accessHash, hashHead, listHash, makeHead } from '@nora/vault-core'
import { makeKey } from '../collections/content-key.ts'
import { grantKeys } from '../collections/grant-keys.ts'
import { type Opening, toParty } from '../collections/party.ts'
import { toWire } from '../wire.ts'
import { toWireConfigAccess } from './config-wire.ts'
import { listNewHolders } from './project-holders.ts'
import { sealSecret, toWrittenMark } from './seal-secret.ts'

const NOTHING_BEFORE = new Uint8Array(32)

export type NewConfig = {
  environment_id: string
  slug: string
  name: string
  entries: readonly SecretEntry[]
}

/** A new config, opened by all who have a role in the project and a key in the directory. Gives its id. */
export async function createConfig(
  opening: Opening,
  project: SecretsProject,
  { environment_id, slug, name, entries }: NewConfig,
): Promise<string> {
  const { deps, account } = opening
  const id = deps.ids.next('cfg')
  const key = await makeKey(1)
  const rows = await Promise.all(
    entries.map((entry) => {
      const row = { collection: id, id: deps.ids.next('sec'), version: 1, machines_only: false }
      return sealSecret({ ...row, plain: encodeSecret(entry) }, key, toParty(opening))
    }),
  )
  const access = listNewHolders(opening, project)
  const head = await makeHead(
    {
      collection: id,
      seq: 1,
      epoch: 1,
      list: await listHash(await Promise.all(rows.map(toWrittenMark))),
      access: await accessHash(access),
      previous: NOTHING_BEFORE,
      author: deps.me.user_id,
    },
    account.keys,
  )
  const given = { collection: id, epoch: 1, seq: 1, head: await hashHead(head), contentKey: key.raw }
  const grants = await grantKeys(opening, access, given)
  key.raw.fill(0)
  const body = { id, environment_id, slug, name, rows, access: toWireConfigAccess(access), grants }
  await deps.api.secrets.createConfig({ body: { ...body, head: toWire(head) } })
  return id
}
