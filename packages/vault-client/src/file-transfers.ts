import { VaultError } from '@nora/vault-core'
import type { KeyedFile } from './files.ts'

/** Files on their way, by their ids, with the keys that open them. Forgotten when the vault is locked. */
export class FileTransfers {
  readonly #files = new Map<string, KeyedFile>()
  readonly #sent = new Map<string, Set<number>>()

  add(file: KeyedFile): void {
    this.#files.set(file.facts.id, file)
  }

  /** Throws VaultError `incomplete` for a file that is not on its way. */
  get(id: string): KeyedFile {
    const file = this.#files.get(id)
    if (file !== undefined) return file
    throw new VaultError('incomplete', 'this file is not on its way', { file_id: id })
  }

  noteSent(id: string, index: number): void {
    this.#sent.set(id, (this.#sent.get(id) ?? new Set()).add(index))
  }

  isWhole(id: string): boolean {
    return this.#sent.get(id)?.size === this.#files.get(id)?.chunks
  }

  remove(id: string): void {
    this.#files.delete(id)
    this.#sent.delete(id)
  }

  clear(): void {
    this.#files.clear()
    this.#sent.clear()
  }
}
