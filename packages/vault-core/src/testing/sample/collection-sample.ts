import {
  type AccessEntry,
  accessHash,
  type Bytes,
  checkHeads,
  checkList,
  checkVersion,
  deriveMachineKeys,
  detailsContext,
  fileContext,
  fromBase64url,
  hashHead,
  listHash,
  makeContentKey,
  makeGrant,
  makeHead,
  makeVersion,
  nameContext,
  open,
  openChunk,
  openGrant,
  overviewContext,
  ownContext,
  previousContext,
  type RowMark,
  randomBytes,
  seal,
  sealChunk,
  secretContext,
  sha256,
  toBase64url,
  toFileKey,
  toSealingKey,
  toUtf8,
  type UserKeys,
} from '../../index.ts'
import { expectSame } from './expect-same.ts'
import { fromSignedSample, type SignedSample, toSignedSample } from './signed-sample.ts'

const COLLECTION = 'fld_sample'
const PLACE = { collection: COLLECTION, row: 'rec_sample', version: 1, epoch: 1 }
const LAST = { index: 0, isLast: true }

/** Each place of a collection that an envelope may have. */
const CONTEXTS: Readonly<Record<string, Bytes>> = {
  name: nameContext({ collection: COLLECTION, version: 1, epoch: 1 }),
  overview: overviewContext(PLACE),
  details: detailsContext(PLACE),
  secret: secretContext(PLACE),
  file: fileContext({ collection: COLLECTION, row: PLACE.row, file: 'fil_sample' }),
  previous: previousContext({ collection: COLLECTION, epoch: 1 }),
  own: ownContext({ user_id: 'boris', collection: COLLECTION }),
}

/** A folder with one record and one file, held by Anna, Boris and a machine. */
export type CollectionSample = {
  machine_seed: string
  machine: { kem: string; sig: string }
  content_key: string
  envelopes: Record<string, string>
  head: SignedSample
  version: SignedSample
  grants: Record<'boris' | 'machine', { wrap: string; signed: SignedSample }>
  file_key: string
  chunk: string
}

/** Seals everything that a collection has, signed by Anna. */
export async function sealCollection(anna: UserKeys, boris: UserKeys): Promise<CollectionSample> {
  const seed = randomBytes(32)
  const machine = await deriveMachineKeys(seed)
  const contentKey = makeContentKey()
  const key = await toSealingKey(contentKey)
  const envelopes: Record<string, string> = {}
  for (const [name, context] of Object.entries(CONTEXTS)) {
    envelopes[name] = toBase64url(await seal(key, context, toUtf8(`plain ${name}`)))
  }
  const rows = await toRows(envelopes)
  const access = toAccess({ kem: toBase64url(machine.publics.kem), sig: toBase64url(machine.publics.sig) })
  const hashes = {
    list: await listHash(rows),
    access: await accessHash(access),
    previous: new Uint8Array(32),
  }
  const head = await makeHead({ collection: COLLECTION, seq: 1, epoch: 1, author: 'anna', ...hashes }, anna)
  const version = { ...PLACE, hashes: rows[0]?.hashes ?? [], author: 'anna' }
  const grantTo = async (subject: string, subjectKem: Bytes) => {
    const grant = {
      collection: COLLECTION,
      epoch: 1,
      subject,
      seq: 1,
      head: await hashHead(head),
      author: 'anna',
    }
    const { wrap, signed } = await makeGrant(grant, contentKey, { subjectKem, keys: anna })
    return { wrap: toBase64url(wrap), signed: toSignedSample(signed) }
  }
  const fileKey = randomBytes(32)
  return {
    machine_seed: toBase64url(seed),
    machine: { kem: toBase64url(machine.publics.kem), sig: toBase64url(machine.publics.sig) },
    content_key: toBase64url(contentKey),
    envelopes,
    head: toSignedSample(head),
    version: toSignedSample(await makeVersion(version, anna)),
    grants: {
      boris: await grantTo('boris', boris.publics.kem),
      machine: await grantTo('machine', machine.publics.kem),
    },
    file_key: toBase64url(fileKey),
    chunk: toBase64url(await sealChunk(await toFileKey(fileKey), LAST, toUtf8('plain chunk'))),
  }
}

/** Opens and checks everything of a collection, for Boris and for the machine. Throws for the first thing that is another. */
export async function openCollection(sample: CollectionSample, anna: Bytes, boris: UserKeys): Promise<void> {
  const machine = await deriveMachineKeys(fromBase64url(sample.machine_seed))
  expectSame('the key of the machine', machine.publics.kem, sample.machine.kem)
  const heads = [{ signed: fromSignedSample(sample.head), access: toAccess(sample.machine) }]
  const { head } = await checkHeads({ collection: COLLECTION, start: 'first', heads, findKeys: () => [anna] })
  const rows = await toRows(sample.envelopes)
  await checkList(head, rows)
  await checkVersion(fromSignedSample(sample.version), { ...PLACE, hashes: rows[0]?.hashes ?? [] }, anna)
  for (const [subject, keys] of [
    ['boris', boris],
    ['machine', machine],
  ] as const) {
    const { wrap, signed } = sample.grants[subject]
    const grant = { wrap: fromBase64url(wrap), signed: fromSignedSample(signed) }
    const access = heads[0]?.access ?? []
    const expected = { collection: COLLECTION, epoch: 1, subject, access }
    const { contentKey } = await openGrant(grant, expected, { granterSig: anna, keys })
    expectSame(`the content key of ${subject}`, contentKey, sample.content_key)
  }
  const key = await toSealingKey(fromBase64url(sample.content_key))
  for (const [name, context] of Object.entries(CONTEXTS)) {
    const plain = await open(key, context, fromBase64url(sample.envelopes[name] ?? ''))
    expectSame(`the ${name}`, plain, toBase64url(toUtf8(`plain ${name}`)))
  }
  const fileKey = await toFileKey(fromBase64url(sample.file_key))
  const chunk = await openChunk(fileKey, LAST, fromBase64url(sample.chunk))
  expectSame('the chunk', chunk, toBase64url(toUtf8('plain chunk')))
}

function toAccess({ kem, sig }: CollectionSample['machine']): AccessEntry[] {
  const keys = { kem: fromBase64url(kem), sig: fromBase64url(sig) }
  return [
    { subject: 'anna', kind: 'person', role: 'admin' },
    { subject: 'boris', kind: 'person', role: 'editor' },
    { subject: 'machine', kind: 'machine', role: 'viewer', ...keys },
  ]
}

async function toRows(envelopes: Record<string, string>): Promise<RowMark[]> {
  const hash = async (name: string): Promise<Bytes> => sha256(fromBase64url(envelopes[name] ?? ''))
  return [
    { id: PLACE.row, version: 1, hashes: [await hash('overview'), await hash('details')] },
    { id: COLLECTION, version: 1, hashes: [await hash('name')] },
  ]
}
