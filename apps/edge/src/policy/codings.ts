import type { Duplex } from 'node:stream'
import zlib from 'node:zlib'

/** Compressors that work at once: each takes up to a megabyte, so beyond that bodies leave as they are. */
const COMPRESSORS_LIMIT = 500

const GZIP = { level: 6, flush: zlib.constants.Z_SYNC_FLUSH }
const BROTLI = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 4,
    // What is looked back at takes memory for as long as the answer lasts.
    [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
  },
}
/** It came with Node 22.15. */
const { createZstdCompress } = zlib as unknown as {
  createZstdCompress?: (options: { flush: number; params: Record<number, number> }) => Duplex
}
const ZSTD_FLUSH = 1
const ZSTD_WINDOW_LOG = 101
const ZSTD = { flush: ZSTD_FLUSH, params: { [ZSTD_WINDOW_LOG]: 18 } }

/** Each sends on at once what it was given: an event or a slow answer waits for nothing. */
const COMPRESSORS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['br', () => zlib.createBrotliCompress(BROTLI)],
  ['gzip', () => zlib.createGzip(GZIP)],
  ['x-gzip', () => zlib.createGzip(GZIP)],
  ['deflate', () => zlib.createDeflate(GZIP)],
  ...(createZstdCompress === undefined ? [] : [['zstd', () => createZstdCompress(ZSTD)] as const]),
])

const DECOMPRESSORS: ReadonlyMap<string, () => Duplex & { readonly bytesWritten: number }> = new Map<
  string,
  () => Duplex & { readonly bytesWritten: number }
>([
  ['br', () => zlib.createBrotliDecompress()],
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
])

const AVAILABLE: ReadonlySet<string> = new Set(COMPRESSORS.keys())
const NONE: ReadonlySet<string> = new Set()

let running = 0

/** The content codings that one more body can be compressed with. */
export function getCodings(): ReadonlySet<string> {
  return running < COMPRESSORS_LIMIT ? AVAILABLE : NONE
}

export function createCompressor(coding: string): Duplex {
  const compressor = COMPRESSORS.get(coding)!()
  running++
  compressor.once('close', () => {
    running--
  })
  return compressor
}

/** Whether a body in it can be read; `identity` is none. */
export function isReadableCoding(coding: string): boolean {
  return coding === 'identity' || DECOMPRESSORS.has(coding)
}

/** undefined: nothing reads this coding. */
export function createDecompressor(coding: string) {
  return DECOMPRESSORS.get(coding)?.()
}
