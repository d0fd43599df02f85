import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Addresses that the client finds beside its own program. Neither is ever a guess. */
export type KnownServers = {
  /** The server that this client was downloaded from; null in a clone. */
  readonly packageServer: string | null
  /** The server that `npm start` runs in this clone right now; null in a downloaded client, or when none runs. */
  readonly cloneServer: string | null
}

/** `program` is the URL of the client's own file, bundled or from source. */
export function findKnownServers(program: string): KnownServers {
  const inPackage = readText(new URL('./server.json', program))
  if (inPackage !== null) return { packageServer: addressIn(inPackage, 'server'), cloneServer: null }
  const clone = getCloneFolder(program)
  const ready = clone === null ? null : readText(new URL('.nora/ready.json', clone))
  return { packageServer: null, cloneServer: ready === null ? null : addressIn(ready, 'console_url') }
}

/** The bundle stands in `apps/cli/dist/`, the source in `apps/cli/src/platform/`. */
function getCloneFolder(program: string): URL | null {
  const at = program.lastIndexOf('/apps/cli/')
  return at < 0 ? null : new URL(program.slice(0, at + 1))
}

function readText(file: URL): string | null {
  try {
    return readFileSync(fileURLToPath(file), 'utf8')
  } catch {
    return null
  }
}

/** Half a file, or one without an address, names no server: the person is then asked to. */
function addressIn(text: string, field: string): string | null {
  try {
    const value = (JSON.parse(text) as Record<string, unknown> | null)?.[field]
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
