import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit_heads } from './audit.tables.ts'

/** All teams of the installation share this one chain. */
const CHAIN = 'installation'

export type Head = { position: number; hash: string; seal: string }
type Deps = Pick<Platform, 'hashCode'>

/** The last row of the chain as it was written. */
export async function findHead(db: Db): Promise<Head | undefined> {
  const [head] = await db.select().from(audit_heads).where(eq(audit_heads.chain, CHAIN))
  return head
}

export async function putHead(deps: Deps, tx: Db, at: Omit<Head, 'seal'>): Promise<void> {
  const head = { ...at, seal: getSeal(deps, at) }
  await tx
    .insert(audit_heads)
    .values({ chain: CHAIN, ...head })
    .onConflictDoUpdate({ target: audit_heads.chain, set: head })
}

/** Whether the head was written by an installation with this master key: the database alone cannot. */
export function isSealed(deps: Deps, head: Head): boolean {
  return isSame(getSeal(deps, head), head.seal)
}

export function isSame(ourSeal: string, seal: string): boolean {
  const [ours, theirs] = [Buffer.from(ourSeal), Buffer.from(seal)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

function getSeal({ hashCode }: Deps, { position, hash }: Omit<Head, 'seal'>): string {
  return hashCode('audit head', `${position} ${hash}`)
}
