import type { DeviceRecord, DeviceStore } from '@nora/vault-client'
import { makeDeviceHalf } from '@nora/vault-core'

const DATABASE = 'nora_vault'
const DEVICES = 'devices'

/** What this browser keeps of each account, in IndexedDB: there a key lies that no script can read out. */
export function createIndexedDeviceStore(factory: IDBFactory): DeviceStore {
  let opened: Promise<IDBDatabase> | null = null

  function ensureOpen(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory)
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  async function run<Result>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const transaction = (await ensureOpen()).transaction(DEVICES, mode)
    const request = ask(transaction.objectStore(DEVICES))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up the transaction'))
    })
    return request.result
  }
  return {
    // A browser that keeps nothing, as in a private window, has no PIN; the master key opens all the same.
    load: (user_id) =>
      run<DeviceRecord | undefined>('readonly', (store) => store.get(user_id)).then(
        (record) => record ?? null,
        () => null,
      ),
    save: async (user_id, record) => void (await run('readwrite', (store) => store.put(record, user_id))),
    remove: async (user_id) => void (await run('readwrite', (store) => store.delete(user_id))),
    makeHalf: makeDeviceHalf,
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(DEVICES)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
