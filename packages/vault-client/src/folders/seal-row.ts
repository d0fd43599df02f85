import type { WrittenRow } from '@nora/contract/passwords'
import {
  type Bytes,
  detailsContext,
  fromBase64url,
  makeVersion,
  overviewContext,
  type RowMark,
  seal,
  sha256,
  toBase64url,
  type UserKeys,
} from '@nora/vault-core'
import { encodeDetails, encodeOverview, type RecordContent } from '@nora/vault-records'
import type { ContentKey } from '../collections/content-key.ts'

/** Both parts of a record at one version, sealed and signed by who writes it. */
export async function sealRow(
  row: { collection: string; id: string; version: number; content: RecordContent },
  key: ContentKey,
  author: { user_id: string; keys: UserKeys },
): Promise<WrittenRow> {
  const { collection, id, version, content } = row
  const place = { collection, row: id, version, epoch: key.epoch }
  const overview = await seal(key.sealing, overviewContext(place), encodeOverview(toTrueOverview(content)))
  const details = await seal(key.sealing, detailsContext(place), encodeDetails(content.details))
  const hashes = [await sha256(overview), await sha256(details)]
  const { signature } = await makeVersion({ ...place, hashes, author: author.user_id }, author.keys)
  return {
    id,
    version,
    epoch: key.epoch,
    overview: toBase64url(overview),
    details: toBase64url(details),
    signature: toBase64url(signature),
    is_trashed: content.overview.trashed_at !== null,
  }
}

/** The overview tells what the details have, so that lists need not open them. */
function toTrueOverview({ overview, details }: RecordContent): RecordContent['overview'] {
  return { ...overview, has_totp: details.totp !== null, has_files: details.files.length > 0 }
}

export async function toMark({ id, version, overview, details }: WrittenRow): Promise<RowMark> {
  const hash = (envelope: string): Promise<Bytes> => sha256(fromBase64url(envelope))
  return { id, version, hashes: [await hash(overview), await hash(details)] }
}
