import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { MIB } from '@nora/kit'

/** A log that never grows past `limitBytes` times the number of files kept. */
export class LogFile {
  readonly #path: string
  readonly #limitBytes: number
  readonly #kept: number
  #descriptor: number
  #sizeBytes: number

  constructor(path: string, { limitBytes = 10 * MIB, kept = 3 } = {}) {
    this.#path = path
    this.#limitBytes = limitBytes
    this.#kept = kept
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.#descriptor = openSync(path, 'a', 0o600)
    this.#sizeBytes = fstatSync(this.#descriptor).size
  }

  /** Synchronous on purpose: the lines before a crash are the ones that matter. */
  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`)
    if (this.#sizeBytes > 0 && this.#sizeBytes + bytes.length > this.#limitBytes) this.#rotate()
    writeSync(this.#descriptor, bytes)
    this.#sizeBytes += bytes.length
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #rotate(): void {
    closeSync(this.#descriptor)
    for (let age = this.#kept - 1; age >= 1; age--) {
      const older = age === 1 ? this.#path : `${this.#path}.${age - 1}`
      if (existsSync(older)) renameSync(older, `${this.#path}.${age}`)
    }
    this.#descriptor = openSync(this.#path, 'w', 0o600)
    this.#sizeBytes = 0
  }
}
