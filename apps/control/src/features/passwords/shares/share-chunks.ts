import { timingSafeEqual } from 'node:crypto'
import type { ShareFile } from '@nora/contract/passwords'
import { HOUR_MS } from '@nora/kit'
import { fromBase64url, randomBytes, sha256, toBase64url } from '@nora/vault-core'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Download } from '../../../platform/http/mount.ts'
import { problem } from '../../../platform/problem.ts'
import type { Revocations } from '../../../platform/revocations.ts'
import { withField } from '../../../sealed-collections/with-field.ts'
import { type ChunkRows, readChunk, storeChunk } from '../files/store-chunk.ts'
import { countChunks } from '../files/to-file.ts'
import type { Deps } from '../passwords.deps.ts'
import {
  findShareChunk,
  findShareFile,
  findTicketedChunk,
  insertShareChunk,
  insertTicket,
  listShareChunks,
  lockShareFile,
  type OwnShareKey,
  saveShareFinished,
} from '../stored/share-files.store.ts'
import { gone, NO_HASH } from './gone.ts'

/** The folder of files of links: one for all, so that none is left behind empty. */
const BELOW = 'shares'
/** How long the file of an opened link can be downloaded, again too when a download breaks off. */
const TICKET_MS = HOUR_MS
/** What is sent before it is looked whether the link was revoked. */
const PART_BYTES = 64 * 1024

/** Stores a chunk of the file of a link. One that is there already is taken once more if it is the same. */
export function putShareChunk(deps: Deps) {
  return async (
    { team_id, user_id }: Actor,
    { id, chunk }: { id: string; chunk: number },
    content: Buffer,
  ): Promise<ShareFile> => {
    const key = { id, team_id, user_id }
    const bytes = await findShareFile(deps.db, key, deps.clock.now())
    if (bytes === undefined) throw problem('NotFound')
    // Of a file that is whole all chunks are there: the same are taken, and nothing is stored.
    const chunks = await storeChunk(deps, toRows(deps, key), { bytes, chunk, content, below: BELOW })
    return { bytes, chunks: countChunks(bytes), stored: chunks.map((one) => one.chunk) }
  }
}

/** Lets who has opened a link download its file. The ticket is answered once, and stored as its hash. */
export async function giveTicket(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { id, file_bytes }: { id: string; file_bytes: number | null },
): Promise<{ bytes: number; ticket: string } | null> {
  if (file_bytes === null) return null
  const ticket = randomBytes(32)
  const expires_at = new Date(clock.now().getTime() + TICKET_MS)
  await insertTicket(tx, { share_id: id, hash: toBase64url(await sha256(ticket)), expires_at })
  return { bytes: file_bytes, ticket: toBase64url(ticket) }
}

/** One chunk for whoever has opened the link. Counts nothing. */
export function getShareChunk(deps: Deps) {
  return async ({ id, chunk, ticket }: { id: string; chunk: number; ticket: string }): Promise<Download> => {
    const hash = await withField('ticket', async () => sha256(fromBase64url(ticket)))
    const key = { share_id: id, hash: toBase64url(hash), chunk }
    const found = await findTicketedChunk(deps.db, key, deps.clock.now())
    // Compared in any case: a ticket that is wrong, late or of no link is told apart by nothing.
    const isRight = timingSafeEqual(fromBase64url(found?.hash ?? NO_HASH), hash)
    const content = isRight && found ? await readChunk(deps.files, { ...found, chunk }) : null
    if (content === null) throw gone()
    return {
      media_type: 'application/octet-stream',
      name: `${id}.${chunk}`,
      parts: toParts(content, deps.revocations, toRevokedKey(id)),
    }
  }
}

/** What `revocations` calls the end of a link. */
export function toRevokedKey(id: string): string {
  return `password share ${id}`
}

function toRows({ clock }: Pick<Deps, 'clock'>, key: OwnShareKey): ChunkRows {
  const { id } = key
  return {
    find: (db, chunk) => findShareChunk(db, id, chunk),
    list: (db) => listShareChunks(db, id),
    lock: (tx) => lockShareFile(tx, key, clock.now()),
    insert: (tx, chunk) => insertShareChunk(tx, { ...chunk, share_id: id }),
    saveFinished: (tx, at) => saveShareFinished(tx, id, at),
  }
}

/** Stops in the middle when the link is revoked meanwhile. */
export async function* toParts(
  content: Buffer,
  revocations: Revocations,
  key: string,
): AsyncGenerator<Buffer> {
  let isRevoked = false
  const forget = revocations.on(key, () => {
    isRevoked = true
  })
  try {
    for (let start = 0; start < content.length; start += PART_BYTES) {
      if (isRevoked) throw gone()
      yield content.subarray(start, start + PART_BYTES)
    }
  } finally {
    forget()
  }
}
