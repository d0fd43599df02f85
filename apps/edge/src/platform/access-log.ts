import { MIB, SECOND_MS } from '@nora/kit'
import roll from 'pino-roll'

const FILES_KEPT = 5
const BUFFER_BYTES = 8_192

/** Lines of JSON, one per request, in files that are never many or long. */
export type AccessLog = {
  write(line: Readonly<Record<string, unknown>>): void
  /** Writes out what waits. */
  close(): void
}

/** `path` without an extension: files are `PATH.1.log`, `PATH.2.log` and so on. */
export async function openAccessLog(path: string, fileMib: number): Promise<AccessLog> {
  const stream = await roll({
    file: path,
    extension: '.log',
    size: `${fileMib}m`,
    limit: { count: FILES_KEPT - 1, removeOtherLogFiles: true },
    mkdir: true,
    mode: 0o600,
    minLength: BUFFER_BYTES,
    // Lines that a full disk cannot take are dropped rather than kept in memory.
    maxLength: MIB,
    periodicFlush: SECOND_MS,
  })
  stream.on('error', () => {})
  return {
    write: (line) => void stream.write(`${JSON.stringify(line)}\n`),
    close() {
      try {
        stream.flushSync()
      } catch {
        // The file is not open yet, or cannot be written.
      }
      stream.end()
    },
  }
}
