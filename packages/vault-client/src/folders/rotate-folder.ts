import { KEPT_FILES_MAX, ROTATION_ROWS_MAX } from '@nora/contract/passwords'
import type { AccessEntry, RowMark } from '@nora/vault-core'
import type { ContentKey } from '../collections/content-key.ts'
import { toNextMarks, type Writable } from '../collections/next-head.ts'
import type { Opening } from '../collections/party.ts'
import { type RotationCalls, rotateCollection } from '../collections/rotate-collection.ts'
import { toFolderGrants, toWireAccess } from '../wire.ts'
import { sealName } from './folder-name.ts'
import { loadDetails } from './open-details.ts'
import { listMarks, type OpenFolder } from './open-folder.ts'
import { sealRow, toMark } from './seal-row.ts'

/**
 * Gives a folder a new key for these holders, see `rotateCollection`. `isCut`: the key before is left to nobody,
 * and the server deletes what lies under it.
 */
export function rotateFolder(
  opening: Opening,
  target: Writable<OpenFolder>,
  toAccess: (of: OpenFolder) => readonly AccessEntry[],
  { isCut = false }: { isCut?: boolean } = {},
): Promise<void> {
  return rotateCollection(opening, target, { toAccess, calls: makeCalls(opening, isCut) })
}

function makeCalls(opening: Opening, isCut: boolean): RotationCalls<OpenFolder> {
  const { passwords } = opening.deps.api
  const toParams = ({ id }: OpenFolder, epoch: number) => ({ id, epoch: String(epoch) })
  // The name is sealed with the rows, and sent with the end.
  let name = ''
  let files: string[] = []
  return {
    begin: ({ id }, expected_seq) => passwords.beginRotation({ params: { id }, body: { expected_seq } }),
    async stage(of, key) {
      const sealed = await sealName(of.id, { version: of.folder.name.version + 1, name: of.name }, key)
      name = sealed.envelope
      const staged = await stageRows(opening, of, key)
      files = staged.files
      const written = [sealed.mark, ...staged.marks]
      return toNextMarks(listMarks(of), { written })
    },
    async commit(of, epoch, { access, grants, previous, ...change }) {
      const body = {
        ...change,
        access: toWireAccess(access),
        grants: toFolderGrants(grants),
        name,
        previous: isCut ? null : previous,
        ...(isCut && files.length <= KEPT_FILES_MAX && { files }),
      }
      await passwords.commitRotation({ params: toParams(of, epoch), body })
    },
    async cancel(of, epoch) {
      await passwords.cancelRotation({ params: toParams(of, epoch) })
    },
  }
}

/** Answers the marks of the rows, and which files they name. */
async function stageRows(
  opening: Opening,
  of: OpenFolder,
  key: ContentKey,
): Promise<{ marks: RowMark[]; files: string[] }> {
  const { deps, account } = opening
  const author = { user_id: deps.me.user_id, keys: account.keys }
  const params = { id: of.id, epoch: String(key.epoch) }
  const ids = [...of.rows.keys()]
  const marks: RowMark[] = []
  const files: string[] = []
  for (let from = 0; from < ids.length; from += ROTATION_ROWS_MAX) {
    const records = await loadDetails(opening, of, ids.slice(from, from + ROTATION_ROWS_MAX))
    const rows = await Promise.all(
      records.map(({ id, version, overview, details }) =>
        sealRow({ collection: of.id, id, version, content: { overview, details } }, key, author),
      ),
    )
    await deps.api.passwords.putRotationRows({ params, body: { rows } })
    marks.push(...(await Promise.all(rows.map(toMark))))
    for (const { details } of records) files.push(...details.files.map(({ id }) => id))
  }
  return { marks, files }
}
