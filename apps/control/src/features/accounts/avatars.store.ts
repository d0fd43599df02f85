import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { avatars } from './accounts.tables.ts'

export async function putAvatar(
  tx: Db,
  avatar: { id: string; user_id: string; content: Buffer },
): Promise<void> {
  const { user_id, ...changes } = avatar
  await tx
    .insert(avatars)
    .values({ user_id, ...changes })
    .onConflictDoUpdate({ target: avatars.user_id, set: changes })
}

export async function findAvatar(db: Db, id: string): Promise<Buffer | undefined> {
  const [avatar] = await db.select({ content: avatars.content }).from(avatars).where(eq(avatars.id, id))
  return avatar?.content
}

export async function deleteAvatarOf(tx: Db, user_id: string): Promise<void> {
  await tx.delete(avatars).where(eq(avatars.user_id, user_id))
}
