import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { problem } from './problem.ts'

const unpack = promisify(gunzip)
const pack = promisify(gzip)

/** The client looks here for the server that served it. */
const SERVER_FILE = 'package/server.json'

/**
 * Reads the client's package as this installation hands it out: with the address of the installation inside, so that
 * the client signs in here and sends its token nowhere else. Packed again only when the file has been replaced.
 * Throws NotFound when there is none.
 */
export function openClientPackage(file: string, base_url: string): () => Promise<Buffer> {
  let packed: { version: string; bytes: Promise<Buffer> } | null = null
  return async () => {
    const facts = await stat(file).catch(() => null)
    if (!facts?.isFile()) throw problem('NotFound')
    const version = `${facts.ino} ${facts.mtimeMs} ${facts.size}`
    if (packed?.version !== version) packed = { version, bytes: withServer(file, base_url) }
    return packed.bytes
  }
}

async function withServer(file: string, base_url: string): Promise<Buffer> {
  const archive = await unpack(await readFile(file))
  const content = Buffer.from(`${JSON.stringify({ server: base_url })}\n`)
  return pack(Buffer.concat([toTarEntry(SERVER_FILE, content), archive]))
}

const BLOCK_BYTES = 512

/** One file of a tar archive in the format of POSIX.1-1988 (ustar): a header block, then whole blocks of content. */
function toTarEntry(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(octal(0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(content.length, 11), 124)
  header.write(octal(0, 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${octal(checksum, 6)}\0 `, 148)
  const padding = Buffer.alloc(-content.length & (BLOCK_BYTES - 1))
  return Buffer.concat([header, content, padding])
}
