import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile } from './lock-file.ts'

/**
 * Ports of this installation while it runs: between looking whether one is free and listening lie
 * seconds, and a process that is started again leaves its port for a moment. Another installation of
 * the machine may start in either. One of another address may have the same port.
 */
export class PortClaims {
  readonly #folder: string
  readonly #releases = new Map<string, () => void>()

  constructor(folder = join(tmpdir(), 'nora-ports')) {
    this.#folder = folder
  }

  /** Whether no other installation has the port; from now on none will. */
  claim(host: string, port: number): boolean {
    const name = getName(host, port)
    if (this.#releases.has(name)) return true
    try {
      this.#makeFolder()
      const lock = lockFile(join(this.#folder, name))
      if (lock.isTaken) this.#releases.set(name, lock.release)
      return lock.isTaken
    } catch {
      // A folder that cannot be written must not keep anybody from starting: listening decides.
      return true
    }
  }

  release(host: string, port: number): void {
    const name = getName(host, port)
    this.#releases.get(name)?.()
    this.#releases.delete(name)
  }

  releaseAll(): void {
    for (const release of this.#releases.values()) release()
    this.#releases.clear()
  }

  /** Makes a folder that every user of the machine can write to. */
  #makeFolder(): void {
    if (mkdirSync(this.#folder, { recursive: true }) !== undefined) chmodSync(this.#folder, 0o1777)
  }
}

/** A file's name on every system: an address of IPv6 has colons. */
function getName(host: string, port: number): string {
  return `${encodeURIComponent(host)}-${port}`
}
