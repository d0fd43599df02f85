import { beforeAll, describe, expect, test } from 'vitest'
import { signUpSomeone } from '../../testing/person.ts'
import { openVault, type VaultPerson } from '../vault/testing/vault-person.ts'
import { FolderWriter, type Wanted } from './testing/folder-writer.ts'
import { usePasswords } from './testing/password-stage.ts'

const stage = usePasswords({ billing_mode: 'sandbox' })

/** Somebody with a personal team of their own. */
let nina: VaultPerson
beforeAll(async () => {
  nina = await openVault(await signUpSomeone(stage.booted))
})

const give = (plan: string) =>
  stage.booted.control.runAdminCall({ name: 'setTeamPlan', input: { team: nina.email, plan } })
const getUse = async () => {
  const { uses } = await nina.api.billing.getTeamPlan()
  const use = uses.find(({ limit }) => limit === 'passwords')
  if (use === undefined) throw new Error('the plan has no limit of passwords')
  return use
}
const many = (count: number): Wanted[] => Array.from({ length: count }, () => ({}))
const refused = { code: 'PaymentRequired', data: { name: 'passwords', limit: 25 } }
const isReadOnly = async ({ id }: FolderWriter) =>
  (await nina.api.passwords.listFolders()).items.find((one) => one.id === id)?.is_read_only

describe('the limit of the plan', () => {
  test('is never exceeded by fifty who write at once', async () => {
    await give('free')
    const folders: FolderWriter[] = []
    for (let count = 0; count < 50; count++) folders.push(await new FolderWriter(nina).create())
    const outcomes = await Promise.allSettled(folders.map((folder) => folder.write([{}])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(25)
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const reason of reasons) expect(reason).toMatchObject(refused)
    expect(await getUse()).toMatchObject({ used: 25, max: 25 })
    for (const { id } of folders) await nina.api.passwords.deleteFolder({ params: { id } })
  })

  test('counts what is written at once as a whole, and not what is in the trash', async () => {
    await give('free')
    const folder = await new FolderWriter(nina).create()
    await expect(folder.write(many(26))).rejects.toMatchObject(refused)
    const ids = await folder.write(many(25))
    await expect(folder.write([{}])).rejects.toMatchObject(refused)
    await folder.write([{ id: ids[0] ?? '', details: 'a change takes no place' }])
    await folder.write([{ id: ids[0] ?? '', is_trashed: true }, {}])
    await expect(folder.write([{ id: ids[0] ?? '' }])).rejects.toMatchObject(refused)
    expect(await getUse()).toMatchObject({ used: 25 })
    await nina.api.passwords.deleteFolder({ params: { id: folder.id } })
  })

  test('that became smaller leaves folders with newer records to be read and cleared, not changed', async () => {
    await give('personal')
    const [older, newer] = [await new FolderWriter(nina).create(), await new FolderWriter(nina).create()]
    await older.write(many(20))
    stage.booted.clock.advance(1_000)
    const ids = await newer.write(many(10))
    await give('free')
    expect([await isReadOnly(older), await isReadOnly(newer)]).toEqual([false, true])
    const beyond = { code: 'PaymentRequired', data: { used: 30, limit: 25 } }
    await expect(newer.write([{ id: ids[0] ?? '' }])).rejects.toMatchObject(beyond)
    await expect(newer.rename('Other')).rejects.toMatchObject(beyond)
    expect((await newer.read([nina])).size).toBe(10)
    await older.write([{ id: [...older.rows.keys()][0] ?? '', details: 'still mine to change' }])
    await newer.write(ids.slice(0, 5).map((id) => ({ id, is_trashed: true })))
    await newer.write([], ids.slice(0, 5))
    expect(await isReadOnly(newer)).toBe(false)
    await newer.write([{ id: ids[9] ?? '', details: 'within the limit again' }])
    await expect(newer.write([{}])).rejects.toMatchObject(refused)
  })
})
