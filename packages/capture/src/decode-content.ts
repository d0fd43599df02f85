import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib'
import { MIB } from '@nora/kit'

export type DecodedContent = {
  bytes: Buffer
  /** False: the bytes are still in their content encoding, or were in none. */
  wasEncoded: boolean
}

const LIMIT_BYTES = 10 * MIB

// Content that was kept in part is decoded as far as it goes.
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

/**
 * Decodes the stored part of a body from its content encoding, if that is known and valid; returns 10 MiB at
 * most.
 */
export async function decodeContent(bytes: Buffer, encoding: string | null): Promise<DecodedContent> {
  const decoder = DECODERS[encoding?.trim().toLowerCase() ?? '']
  if (!decoder || bytes.length === 0) return { bytes, wasEncoded: false }
  try {
    return { bytes: await decoder(bytes), wasEncoded: true }
  } catch {
    return { bytes, wasEncoded: false }
  }
}
