import { ApiProblem } from '@nora/client'
import { ROTATION_ROWS_MAX } from '@nora/contract/passwords'
import { type AccessEntry, previousContext, type RowMark, seal, toBase64url } from '@nora/vault-core'
import { withKeyBytes } from '../key-bytes.ts'
import { toWire, toWireAccess } from '../wire.ts'
import type { ContentKey, Opening } from './content-key.ts'
import { grantKeys } from './grant-keys.ts'
import { makeKey, sealName } from './manage-folders.ts'
import { makeNextHead, onNewestHead, toNextMarks, type WritableFolder } from './next-head.ts'
import { loadDetails } from './open-details.ts'
import type { OpenFolder } from './open-folder.ts'
import { sealRow, toMark } from './seal-row.ts'

/**
 * Gives a folder a new key for these holders: every row is sealed anew and staged, then all is switched at once.
 * Whoever is not among them can open nothing from then on.
 */
export async function rotateFolder(
  opening: Opening,
  target: WritableFolder,
  toAccess: (of: OpenFolder) => readonly AccessEntry[],
): Promise<void> {
  await onNewestHead(target, (of) => rotateOnce(opening, of, toAccess(of)))
}

async function rotateOnce(opening: Opening, of: OpenFolder, access: readonly AccessEntry[]): Promise<void> {
  const { passwords } = opening.deps.api
  const expected_seq = of.head.seq
  const { epoch } = await passwords.beginRotation({ params: { id: of.folder.id }, body: { expected_seq } })
  const params = { id: of.folder.id, epoch: String(epoch) }
  try {
    const key = await makeKey(epoch)
    const marks = await stageRows(opening, of, key)
    const body = await makeCommit(opening, of, { key, marks, access })
    key.raw.fill(0)
    await passwords.commitRotation({ params, body: { expected_seq, ...body } })
  } catch (error) {
    await passwords.cancelRotation({ params }).catch(ignoreGone)
    throw error
  }
}

async function stageRows(opening: Opening, of: OpenFolder, key: ContentKey): Promise<RowMark[]> {
  const { deps, account } = opening
  const author = { user_id: deps.me.user_id, keys: account.keys }
  const params = { id: of.folder.id, epoch: String(key.epoch) }
  const ids = [...of.rows.keys()]
  const marks: RowMark[] = []
  for (let from = 0; from < ids.length; from += ROTATION_ROWS_MAX) {
    const records = await loadDetails(opening, of, ids.slice(from, from + ROTATION_ROWS_MAX))
    const rows = await Promise.all(
      records.map(({ id, version, overview, details }) =>
        sealRow({ collection: of.folder.id, id, version, content: { overview, details } }, key, author),
      ),
    )
    await deps.api.passwords.putRotationRows({ params, body: { rows } })
    marks.push(...(await Promise.all(rows.map(toMark))))
  }
  return marks
}

async function makeCommit(
  opening: Opening,
  of: OpenFolder,
  { key, marks, access }: { key: ContentKey; marks: RowMark[]; access: readonly AccessEntry[] },
) {
  const { deps, account } = opening
  const { id } = of.folder
  const name = await sealName(id, { version: of.folder.name.version + 1, name: of.name }, key)
  const next = { marks: toNextMarks(of, { name: name.mark, written: marks }), access, epoch: key.epoch }
  const author = { user_id: deps.me.user_id, keys: account.keys }
  const { signed, seq, hash } = await makeNextHead(of, next, author)
  const given = { collection: id, epoch: key.epoch, seq, head: hash, contentKey: key.raw }
  const under = previousContext({ collection: id, epoch: key.epoch })
  const previous = await withKeyBytes(of.key.raw, (copy) => seal(key.sealing, under, copy))
  return {
    head: toWire(signed),
    access: toWireAccess(access),
    grants: await grantKeys(opening, access, given),
    name: name.envelope,
    previous: toBase64url(previous),
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
}
