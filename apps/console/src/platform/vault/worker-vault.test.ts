import { ApiProblem, NetworkError } from '@nora/client'
import { PinError, type VaultNews } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { RecordError } from '@nora/vault-records'
import { expect, test, vi } from 'vitest'
import { GivenUp } from '../given-up.ts'
import { createPort, type VaultPort } from '../vault-port.ts'
import { type Served, serveVault } from './serve-vault.ts'
import type { FromWorker, ToWorker } from './wire.ts'
import { startWorkerVault, type WorkerLike } from './worker-vault.ts'

const ME = { user_id: 'usr_anna', team_id: 'tem_anna', role: 'owner', email: 'anna@example.org' } as const

/** A page and its Worker in one thread; what passes between them is cloned as the browser clones it. */
function begin(served: Served, runSelfTest = async () => {}) {
  const terminate = vi.fn()
  const spoken: string[] = []
  const worker: WorkerLike & { tell(message: FromWorker): void } = {
    onmessage: null,
    onerror: null,
    terminate,
    postMessage: (message) => take(structuredClone(message)),
    tell: (message) => worker.onmessage?.({ data: structuredClone(message) } as MessageEvent<FromWorker>),
  }
  const take: (message: ToWorker) => void = serveVault({
    runSelfTest,
    open: () => served,
    setLang: (lang) => spoken.push(lang),
    post: worker.tell,
  })
  const news: VaultNews[] = []
  const onBroken = vi.fn()
  const running = startWorkerVault(worker, {
    me: ME,
    getLang: () => 'ru',
    onNews: (one) => news.push(one),
    onBroken,
  })
  return { worker, terminate, news, onBroken, running, spoken, port: createPort<VaultPort>(running.call) }
}

const refusals: [string, Error, object][] = [
  ['a fault of the vault', new VaultError('gap', 'a gap', { seq: 4 }), { fault: 'gap', detail: { seq: 4 } }],
  ['a wrong PIN', new PinError(3), { tries_left: 3 }],
  ['content that is no record', new RecordError('too_long', 'overview.name'), { code: 'too_long' }],
  ['no answer', new NetworkError('timeout', 'late', undefined), { reason: 'timeout' }],
  [
    'a refusal of the server',
    new ApiProblem(409, { code: 'Conflict', error: 'Changed.', data: { seq: 9 }, request_id: 'req_1' }, 2),
    { status: 409, code: 'Conflict', message: 'Changed.', data: { seq: 9 }, request_id: 'req_1', retryAfterS: 2 },
  ],
]

test.each(refusals)('%s keeps its kind on the way to the page', async (_name, error, facts) => {
  const { port } = begin({ listFolders: () => Promise.reject(error) })
  const caught = await port.listFolders().catch((reason: unknown) => reason)
  expect(caught).toBeInstanceOf(error.constructor)
  expect(caught).toMatchObject(facts)
})

test('answers find the call they belong to, in whatever order they come', async () => {
  const slow = Promise.withResolvers<string[]>()
  const { port, spoken } = begin({ listFolders: () => slow.promise, listTasks: async () => ['second'] })
  const first = port.listFolders()
  await expect(port.listTasks()).resolves.toEqual(['second'])
  slow.resolve(['first'])
  await expect(first).resolves.toEqual(['first'])
  expect(spoken).toEqual(['ru', 'ru'])
})

test('nothing is answered before the self-test has passed; a failed one breaks the Worker off', async () => {
  const listFolders = vi.fn()
  const { port, onBroken, terminate } = begin({ listFolders }, () =>
    Promise.reject(new VaultError('self_test', 'sha256')),
  )
  await expect(port.listFolders()).rejects.toMatchObject({ fault: 'self_test' })
  expect(onBroken).toHaveBeenCalledWith(expect.objectContaining({ fault: 'self_test' }))
  expect(terminate).toHaveBeenCalledOnce()
  expect(listFolders).not.toHaveBeenCalled()
  await expect(port.listTasks()).rejects.toMatchObject({ fault: 'self_test' })
})

test('only methods of the engine are called, never what objects inherit', async () => {
  const { running } = begin({ listFolders: () => [] })
  for (const name of ['toString', 'constructor', 'gone']) {
    await expect(running.call(name, [])).rejects.toThrow(`The vault has no ${name}`)
  }
})

test('an ended Worker gives up the calls that wait', async () => {
  const { port, running, terminate } = begin({ listFolders: () => new Promise(() => {}) })
  const call = port.listFolders()
  running.end()
  await expect(call).rejects.toBeInstanceOf(GivenUp)
  expect(terminate).toHaveBeenCalledOnce()
})

test('a Worker whose file does not load is broken', async () => {
  const { worker, onBroken, port } = begin({})
  worker.onerror?.({ message: '' } as ErrorEvent)
  expect(onBroken).toHaveBeenCalledOnce()
  await expect(port.listFolders()).rejects.toThrow('did not start')
})

test('news come as they are told', () => {
  const { worker, news } = begin({})
  worker.tell({ kind: 'news', news: { kind: 'folder', folder_id: 'fld_1' } })
  expect(news).toEqual([{ kind: 'folder', folder_id: 'fld_1' }])
})
