import { VaultError } from '@nora/vault-core'
import type { KeyedFile } from './files.ts'

/** Files on their way, by their ids, with the keys that open them. Forgotten when the vault is locked. */
export class FileTransfers {
  readonly #files = new Map<string, KeyedFile>()
  readonly #sent = new Map<string, Set<number>>()
  readonly #finishing = new Set<string>()

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

  /** A file each of whose chunks was sent. Throws VaultError `incomplete` otherwise. */
  getWhole(id: string): KeyedFile {
    const file = this.get(id)
    if (this.isWhole(id)) return file
    throw new VaultError('incomplete', 'chunks are missing', { file_id: id })
  }

  noteFinishing(id: string): void {
    this.#finishing.add(id)
  }

  /** Whether the record may name the file already: the answer that would say so was lost. */
  isFinishing(id: string): boolean {
    return this.#finishing.has(id)
  }

  remove(id: string): void {
    this.#files.delete(id)
    this.#sent.delete(id)
    this.#finishing.delete(id)
  }

  clear(): void {
    this.#files.clear()
    this.#sent.clear()
    this.#finishing.clear()
  }
}
