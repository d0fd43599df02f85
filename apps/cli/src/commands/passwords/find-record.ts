import { printable } from '@nora/command-line/terminal'
import type { RecordWithDetails } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import type { OpenVault } from '../open-vault.ts'
import { verifyPerson } from '../unlock-vault.ts'
import { toKey } from './find-folder.ts'
import { type ListedRecord, listRecords } from './listed-records.ts'
import { warnOfRefused } from './warn-of-refused.ts'

const LISTED = 20

/**
 * The one record of this name, `FOLDER/NAME` or id. Throws a Failure for none, and for several one that lists them with
 * their ids.
 */
export async function getRecord(
  context: Context,
  { vault }: OpenVault,
  asked: string,
): Promise<ListedRecord> {
  const listed = await listRecords(vault)
  warnOfRefused(context, listed)
  const found = findRecords(listed.records, asked)
  const [record] = found
  if (record === undefined) throw notFound(asked)
  if (found.length > 1) throw ambiguous(asked, found)
  return record
}

/** Its values. A record that asks again has its reader prove who they are first. */
export async function getValues(
  context: Context,
  { server, vault }: OpenVault,
  { id, folder_id }: ListedRecord,
): Promise<RecordWithDetails> {
  const record = await vault.getRecord(folder_id, id)
  if (record.details.asks_again) await verifyPerson({ context, server, vault }, { by: 'pin_or_master' })
  return record
}

function findRecords(records: readonly ListedRecord[], asked: string): ListedRecord[] {
  const wanted = toKey(asked)
  const byId = records.filter(({ id }) => id === asked)
  if (byId.length > 0) return byId
  const byPath = records.filter((record) => toKey(toPath(record)) === wanted)
  return byPath.length > 0 ? byPath : records.filter(({ overview }) => toKey(overview.name) === wanted)
}

export function toPath({ folder, overview }: ListedRecord): string {
  return `${folder.path}/${overview.name}`
}

function notFound(asked: string): Failure {
  return new Failure(
    exitCodes.failure,
    { ru: `Записи «${asked}» нет.`, en: `There is no record “${asked}”.` },
    {
      code: 'NotFound',
      advice: {
        ru: `Поискать: nora pass ls --search '${asked}'`,
        en: `To search: nora pass ls --search '${asked}'`,
      },
    },
  )
}

function ambiguous(asked: string, found: readonly ListedRecord[]): Failure {
  const lines = found.slice(0, LISTED).map((record) => {
    const { login } = record.overview
    return `  ${record.id}  ${printable(toPath(record))}${login === '' ? '' : `  ${printable(login)}`}`
  })
  const list = [...lines, ...(found.length > LISTED ? ['  …'] : [])].join('\n')
  return new Failure(
    exitCodes.failure,
    { ru: `Записей «${asked}» несколько.`, en: `There are several records “${asked}”.` },
    {
      code: 'Ambiguous',
      advice: {
        ru: `Назовите одну по id или ПАПКА/ИМЯ:\n${list}`,
        en: `Name one by its id or FOLDER/NAME:\n${list}`,
      },
    },
  )
}
