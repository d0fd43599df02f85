import type { ChangeFolder, Folder } from '@nora/contract/passwords'
import { sha256, toBase64url } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { assertEnvelope } from '../../../sealed-collections/assert-envelope.ts'
import type { Deps } from '../passwords.deps.ts'
import { assertNotReadOnly } from '../record-quota.ts'
import { lockFolder } from './folder-access.ts'
import { showFolder } from './show-folders.ts'
import { assertPlace } from './tree.ts'
import { writeHead } from './write-head.ts'

/** Gives a folder another name, or another place. */
export function changeFolder(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, expected_seq, parent_id, name, head }: ChangeFolder & { id: string },
  ): Promise<Folder> => {
    const envelope = await assertEnvelope('name', name)
    await deps.transaction(async (tx) => {
      if (parent_id !== undefined) await deps.lockTeam(tx, actor.team_id)
      const folder = await lockFolder(tx, actor, { id, needs: 'editor', expected_seq })
      await assertNotReadOnly(deps, tx, folder)
      const is_moved = parent_id !== undefined && parent_id !== folder.parent_id
      if (is_moved) await assertPlace(tx, actor, { id, parent_id })
      await writeHead(tx, folder, head, {
        ...(is_moved && { parent_id }),
        name_envelope: name,
        name_hash: toBase64url(await sha256(envelope)),
        name_version: folder.name_version + 1,
      })
      await deps.emit(tx, origin, { kind: 'password_folder.renamed', object_id: id, data: { is_moved } })
    })
    return showFolder(deps, actor, id)
  }
}
