import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile } from './lock-file.ts'

/**
 * Ports that this start is about to listen on: between looking whether one is free and listening lie
 * seconds, and another installation of the machine may start in them.
 */
export class PortClaims {
  readonly #folder: string
  readonly #releases = new Map<number, () => void>()

  constructor(folder = join(tmpdir(), 'nora-ports')) {
    this.#folder = folder
  }

  /** Whether no other start is about to take the port; from now on none will. */
  claim(port: number): boolean {
    if (this.#releases.has(port)) return true
    try {
      this.#makeFolder()
      const lock = lockFile(join(this.#folder, String(port)))
      if (lock.isTaken) this.#releases.set(port, lock.release)
      return lock.isTaken
    } catch {
      // A folder that cannot be written must not keep anybody from starting: listening decides.
      return true
    }
  }

  releaseAll(): void {
    for (const release of this.#releases.values()) release()
    this.#releases.clear()
  }

  /** For every user of the machine. */
  #makeFolder(): void {
    if (mkdirSync(this.#folder, { recursive: true }) !== undefined) chmodSync(this.#folder, 0o1777)
  }
}
