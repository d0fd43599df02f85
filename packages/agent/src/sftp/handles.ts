import type { Dir } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { MAX_HANDLES, Status } from './protocol.ts'
import { SftpError } from './sftp-error.ts'

/** An open folder: how far it was listed. */
export type OpenFolder = { readonly path: Buffer; readonly folder: Dir; isListed: boolean; hasDots: boolean }

type Handle = { readonly file: FileHandle } | { readonly folder: OpenFolder }

/** Holds what one client has open, by the handles it was given. Bounded. */
export class Handles {
  readonly #handles = new Map<string, Handle>()
  #next = 1

  /** Before anything is opened: there must be a place for it. */
  assertPlace(): void {
    if (this.#handles.size >= MAX_HANDLES) throw new SftpError(Status.FAILURE, 'too many open files')
  }

  add(handle: Handle): Buffer {
    const name = String(this.#next++)
    this.#handles.set(name, handle)
    return Buffer.from(name)
  }

  file(name: Buffer): FileHandle {
    const handle = this.#handles.get(name.toString())
    if (handle === undefined || !('file' in handle)) throw unknownHandle()
    return handle.file
  }

  folder(name: Buffer): OpenFolder {
    const handle = this.#handles.get(name.toString())
    if (handle === undefined || !('folder' in handle)) throw unknownHandle()
    return handle.folder
  }

  async close(name: Buffer): Promise<void> {
    const handle = this.#handles.get(name.toString())
    if (handle === undefined) throw unknownHandle()
    this.#handles.delete(name.toString())
    await getClose(handle)
  }

  async closeAll(): Promise<void> {
    const all = [...this.#handles.values()]
    this.#handles.clear()
    await Promise.allSettled(all.map(getClose))
  }
}

function getClose(handle: Handle): Promise<void> {
  return 'file' in handle ? handle.file.close() : handle.folder.folder.close()
}

function unknownHandle(): SftpError {
  return new SftpError(Status.FAILURE, 'no such handle')
}
