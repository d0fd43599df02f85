import { eq } from 'drizzle-orm'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import type { Deps } from '../vault.deps.ts'
import { type VaultNoticeKind, vaultNoticeEmail } from './vault.emails.ts'

type Notice = {
  user_id: string
  kind: VaultNoticeKind
  /** The name of the device, where the sentence needs one. */
  detail?: string
  origin: Origin
}

/** Writes to the owner of the vault, in the transaction of the change. */
export async function addVaultNotice(
  { jobs, clock, config }: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Db,
  { user_id, kind, detail = '', origin }: Notice,
): Promise<void> {
  const [to] = await tx
    .select({ email: users.email, language: users.language, time_zone: users.time_zone })
    .from(users)
    .where(eq(users.id, user_id))
  if (!to) throw new Error('the owner of the vault is not there')
  const address = origin.address === '' ? null : origin.address
  const email = vaultNoticeEmail({ kind, to, detail, at: clock.now(), address, base_url: config.base_url })
  await jobs.add(tx, { kind: 'letter', payload: email })
}
