import { createHash } from 'node:crypto'
import { MIB } from '@nora/kit'
import { assertFileKey, type Files, isFileKey, StorageUnavailable } from './files.ts'
import { createS3Client, type S3Call, type S3Config, type S3Deps } from './s3-client.ts'
import { findElement, readElements } from './s3-xml.ts'

/** How many keys a page has, and one call deletes: the most that the API allows. */
const PAGE = 1_000
/** Of a page of keys, each up to 1,024 characters. */
const PAGE_BYTES = 4 * MIB

type Send = ReturnType<typeof createS3Client>
type Listed = { key: string; modifiedAt: Date }

/**
 * Files in a bucket of an S3 storage, below a prefix. An object is there whole or not at all: the storage compares what
 * came with its hash, and shows it when all has come.
 */
export function createS3Files(config: S3Config, deps: S3Deps): Files {
  const send = createS3Client(config, deps)
  const pages = (folder: string) => listPages(send, config.prefix, folder)
  return {
    async put(key, chunks) {
      assertFileKey(key)
      await send({ operation: 'PutObject', method: 'PUT', key, body: Buffer.concat(chunks) })
    },
    async read(key, range) {
      assertFileKey(key)
      return readRange(send, key, range)
    },
    async delete(key) {
      assertFileKey(key)
      await send({ operation: 'DeleteObject', method: 'DELETE', key, accepts: isMissing })
    },
    async deleteAll(prefix) {
      assertFileKey(prefix)
      for await (const page of pages(prefix)) await deletePage(send, config.prefix, page)
    },
    async *list(prefix) {
      assertFileKey(prefix)
      for await (const page of pages(prefix)) yield* page
    },
  }
}

/** Asks for one key of the bucket. Throws StorageUnavailable when the bucket does not open, or is not there. */
export async function checkS3Bucket(config: S3Config, deps: S3Deps): Promise<void> {
  await createS3Client(config, deps)(toListCall(`${config.prefix}`, { 'max-keys': '1' }))
}

const isMissing = (_: number, code: string): boolean => code === 'NoSuchKey'

async function readRange(
  send: Send,
  key: string,
  { start, end }: { start: number; end: number },
): Promise<Buffer | null> {
  const { status, body } = await send({
    operation: 'GetObject',
    method: 'GET',
    key,
    // A range has a byte at least.
    headers: { range: `bytes=${start}-${Math.max(start, end - 1)}` },
    // A storage may answer with the whole object. With a byte more the end of the answer is seen, and the connection kept.
    keptBytes: end + 1,
    // 416: the file ends before the range starts.
    accepts: (answered, code) => answered === 416 || isMissing(answered, code),
  })
  if (status === 404) return null
  if (status === 416) return Buffer.alloc(0)
  return status === 206 ? body.subarray(0, end - start) : body.subarray(start, end)
}

/** What a folder holds, a page at a time. Other objects that somebody put below the prefix are left alone. */
async function* listPages(send: Send, root: string, folder: string): AsyncGenerator<Listed[]> {
  let token: string | undefined
  do {
    const { body } = await send(
      toListCall(`${root}${folder}/`, token === undefined ? {} : { 'continuation-token': token }),
    )
    const xml = body.toString('utf8')
    if (!xml.includes('</ListBucketResult>'))
      throw new StorageUnavailable('the S3 storage answered ListObjectsV2 with something else')
    yield readElements(xml, 'Contents').flatMap((object) => toListed(object, root))
    token = findElement(xml, 'IsTruncated') === 'true' ? findElement(xml, 'NextContinuationToken') : undefined
  } while (token !== undefined)
}

function toListCall(prefix: string, query: Record<string, string>): S3Call {
  return {
    operation: 'ListObjectsV2',
    method: 'GET',
    query: { 'list-type': '2', prefix, 'max-keys': `${PAGE}`, ...query },
    keptBytes: PAGE_BYTES,
  }
}

function toListed(object: string, root: string): Listed[] {
  const name = findElement(object, 'Key') ?? ''
  const key = name.startsWith(root) ? name.slice(root.length) : ''
  const modifiedAt = new Date(findElement(object, 'LastModified') ?? '')
  return isFileKey(key) && !Number.isNaN(modifiedAt.getTime()) ? [{ key, modifiedAt }] : []
}

async function deletePage(send: Send, root: string, page: readonly Listed[]): Promise<void> {
  if (page.length === 0) return
  // Keys hold no character that XML would want written otherwise.
  const objects = page.map(({ key }) => `<Object><Key>${root}${key}</Key></Object>`).join('')
  const body = Buffer.from(
    `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`,
  )
  const { body: answer } = await send({
    operation: 'DeleteObjects',
    method: 'POST',
    query: { delete: '' },
    // The API wants it beside the hash of the signature.
    headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
    body,
    keptBytes: PAGE_BYTES,
  })
  const [failed] = readElements(answer.toString('utf8'), 'Error')
  if (failed === undefined) return
  const code = findElement(failed, 'Code') ?? ''
  throw new StorageUnavailable(
    `the S3 storage did not delete an object: ${/^\w{1,60}$/.test(code) ? code : 'no reason given'}`,
  )
}
