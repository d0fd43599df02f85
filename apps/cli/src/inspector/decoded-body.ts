import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib'
import type { Exchange } from '@nora/agent'
import { MIB } from '@nora/kit'

export type BodyPart = 'request' | 'response'

export type DecodedBody = {
  bytes: Buffer
  contentType: string | null
  /** False: the bytes are still in their content encoding, or were in none. */
  wasEncoded: boolean
}

const LIMIT_BYTES = 10 * MIB

// A body that was kept in part is decoded as far as it goes.
const zlibOptions = { maxOutputLength: LIMIT_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
const brotliOptions = { maxOutputLength: LIMIT_BYTES, finishFlush: constants.BROTLI_OPERATION_FLUSH }

// Off the main thread, which carries the traffic.
const unzip = promisify<Buffer, typeof zlibOptions, Buffer>(gunzip)
const unwrap = promisify<Buffer, typeof zlibOptions, Buffer>(inflate)
const unwrapRaw = promisify<Buffer, typeof zlibOptions, Buffer>(inflateRaw)
const unbrotli = promisify<Buffer, typeof brotliOptions, Buffer>(brotliDecompress)

const DECODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => unzip(bytes, zlibOptions),
  'x-gzip': (bytes) => unzip(bytes, zlibOptions),
  // Some senders leave out the wrapping that RFC 9110 asks for.
  deflate: (bytes) => unwrap(bytes, zlibOptions).catch(() => unwrapRaw(bytes, zlibOptions)),
  br: (bytes) => unbrotli(bytes, brotliOptions),
}

/** What was kept of a body, decoded from its content encoding where that is known and holds. */
export async function readDecodedBody(exchange: Exchange, part: BodyPart): Promise<DecodedBody> {
  const { start, responseHead } = exchange
  const bytes = await (part === 'request' ? start.requestBody : start.responseBody).read()
  const head = part === 'request' ? start.head : responseHead
  const contentType = head && getField(head, 'content-type')
  const decoder = DECODERS[(head && getField(head, 'content-encoding'))?.toLowerCase() ?? '']
  if (!decoder || bytes.length === 0) return { bytes, contentType, wasEncoded: false }
  try {
    return { bytes: await decoder(bytes), contentType, wasEncoded: true }
  } catch {
    return { bytes, contentType, wasEncoded: false }
  }
}

/** The value of the first field of that name in a head as it travelled. */
function getField(head: Buffer, name: string): string | null {
  return new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, 'im').exec(head.toString('latin1'))?.[1] ?? null
}
