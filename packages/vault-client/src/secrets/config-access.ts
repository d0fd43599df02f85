import { SECRET_WRITES_MAX, type WrittenSecret } from '@nora/contract/secrets'
import type { AccessEntry, Bytes, RowMark } from '@nora/vault-core'
import { type AccessChange, changeAccess, checkHolders, isTakenOut } from '../collections/change-access.ts'
import type { ContentKey } from '../collections/content-key.ts'
import { toNextMarks, type Writable } from '../collections/next-head.ts'
import { type Opening, toParty } from '../collections/party.ts'
import { type RotationCalls, rotateCollection } from '../collections/rotate-collection.ts'
import { toWireConfigAccess } from './config-wire.ts'
import { listSecretMarks, type OpenConfig, type OpenSecret, openSecretBytes } from './open-config.ts'
import { sealSecret, toWrittenMark } from './seal-secret.ts'

type Access = readonly AccessEntry[]

/**
 * Makes these the holders of a config; `toAccess` is asked again when somebody was faster. Whoever is taken out is so by
 * a new key; nobody is added whose keys the directory does not have.
 */
export async function setAccess(
  opening: Opening,
  target: Writable<OpenConfig>,
  toAccess: (before: Access) => Access,
): Promise<void> {
  const { access } = target.get()
  const after = toAccess(access)
  checkHolders(opening, access, after)
  if (isTakenOut(access, after)) return rotateConfig(opening, target, toAccess)
  if (isSame(access, after)) return
  await changeConfigAccess(opening, target, { toAccess: (of) => toAccess(of.access) })
}

/** Wraps the present key to holders who have none, or whose keys are new. */
export function grantConfig(
  opening: Opening,
  target: Writable<OpenConfig>,
  waiting: readonly string[],
): Promise<void> {
  return changeConfigAccess(opening, target, { toAccess: ({ access }) => access, waiting })
}

/**
 * Gives a config a new key for these holders, see `rotateCollection`. Everybody is wrapped to at once, so those whose
 * keys the directory does not have (any more) are left out: they join again when it has. `isCut`: the key before is
 * left to nobody, and the server deletes what lies under it.
 */
export function rotateConfig(
  opening: Opening,
  target: Writable<OpenConfig>,
  toAccess: (before: Access) => Access,
  { isCut = false }: { isCut?: boolean } = {},
): Promise<void> {
  return rotateCollection(opening, target, {
    toAccess: ({ access }) =>
      toAccess(access).filter(
        ({ kind, subject }) => kind === 'machine' || opening.team.findHolder(subject) !== undefined,
      ),
    calls: makeRotation(opening, isCut),
  })
}

function changeConfigAccess(
  opening: Opening,
  target: Writable<OpenConfig>,
  change: { toAccess: (of: OpenConfig) => Access; waiting?: readonly string[] },
): Promise<void> {
  const write = async ({ id }: OpenConfig, { access, ...rest }: AccessChange) => {
    const body = { ...rest, access: toWireConfigAccess(access) }
    await opening.deps.api.secrets.setConfigAccess({ params: { id }, body })
  }
  return changeAccess(opening, target, { ...change, toMarks: listSecretMarks, write })
}

function makeRotation(opening: Opening, isCut: boolean): RotationCalls<OpenConfig> {
  const { secrets } = opening.deps.api
  const toParams = ({ id }: OpenConfig, epoch: number) => ({ id, epoch: String(epoch) })
  return {
    begin: ({ id }, expected_seq) => secrets.beginConfigRotation({ params: { id }, body: { expected_seq } }),
    async stage(of, key) {
      const rows = await resealRows(opening, of, key)
      for (let from = 0; from < rows.length; from += SECRET_WRITES_MAX) {
        const body = { rows: rows.slice(from, from + SECRET_WRITES_MAX) }
        await secrets.putConfigRotationRows({ params: toParams(of, key.epoch), body })
      }
      const written: RowMark[] = await Promise.all(rows.map(toWrittenMark))
      return toNextMarks(listSecretMarks(of), { written })
    },
    async commit(of, epoch, { access, previous, ...change }) {
      const body = { ...change, access: toWireConfigAccess(access), previous: isCut ? null : previous }
      await secrets.commitConfigRotation({ params: toParams(of, epoch), body })
    },
    async cancel(of, epoch) {
      await secrets.cancelConfigRotation({ params: toParams(of, epoch) })
    },
  }
}

/**
 * Rows under the new key, at the versions they have. Those for machines only no person is given: they stay under the
 * key that they were sealed with, which machines find under the new one.
 */
function resealRows(opening: Opening, of: OpenConfig, key: ContentKey): Promise<WrittenSecret[]> {
  const readable = [...of.rows.values()].filter(({ row }) => row.envelope !== null)
  return Promise.all(
    readable.map(async (secret) => {
      const { id, version, machines_only } = secret.row
      const row = { collection: of.id, id, version, plain: await openPlain(of, secret), machines_only }
      return sealSecret(row, key, toParty(opening))
    }),
  )
}

/** What no key opens is no secret under the next one either. */
async function openPlain(of: OpenConfig, { row }: OpenSecret): Promise<Bytes> {
  const { envelope } = row
  if (envelope === null) return new Uint8Array(0)
  return openSecretBytes(of, { ...row, envelope }).catch(() => new Uint8Array(0))
}

function isSame(before: Access, after: Access): boolean {
  const roles = new Map(before.map(({ subject, role }) => [subject, role]))
  return before.length === after.length && after.every(({ subject, role }) => roles.get(subject) === role)
}
