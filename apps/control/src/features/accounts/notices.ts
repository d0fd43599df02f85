import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './accounts.deps.ts'
import type { User } from './accounts.store.ts'
import { type NoticeKind, noticeEmail } from './notices.emails.ts'

export type About = {
  /** The address and browser it was done from; absent for what the operator did. */
  origin?: Origin
  /** The name of a passkey or provider, a number, a date: what the letter’s sentence needs. */
  detail?: string
  /** The recipient, if it is not the current email of the user. */
  to?: string
}

/** Writes to the user about a change of how they sign in, in the transaction of the change. */
export async function addNotice(
  { jobs, clock, config }: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Db,
  user: User,
  kind: NoticeKind,
  { origin, detail, to = user.email }: About = {},
): Promise<void> {
  const at = clock.now()
  const { base_url, support_email } = config
  const payload = noticeEmail({ kind, to, user, at, origin, detail, base_url, support_email })
  await jobs.add(tx, { kind: 'letter', payload })
}
