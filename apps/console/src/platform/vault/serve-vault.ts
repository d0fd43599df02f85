import type { Lang } from '@nora/kit'
import type { VaultMe } from '../vault-port.ts'
import type { FromWorker, ToWorker } from './wire.ts'
import { toWireError } from './wire-errors.ts'

/** What the Worker answers calls with: methods by name. */
export type Served = Readonly<Record<string, (...args: never[]) => unknown>>

export type ServeDeps = {
  /** Proves that this browser computes as it should. */
  runSelfTest(): Promise<void>
  open(me: VaultMe | null): Served
  setLang(lang: Lang): void
  post(message: FromWorker): void
}

/** Answers the page: nothing is computed before the self-test has passed. */
export function serveVault({ runSelfTest, open, setLang, post }: ServeDeps): (message: ToWorker) => void {
  let started: Promise<Served> | null = null

  function start(me: VaultMe | null): Promise<Served> {
    const served = runSelfTest().then(() => open(me))
    served.catch((error) => post({ kind: 'broken', error: toWireError(error) }))
    return served
  }
  async function answer({ id, method, args, lang }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
    try {
      const served = await started
      const call = served && Object.hasOwn(served, method) ? served[method] : undefined
      if (!call) throw new Error(`The vault has no ${method}`)
      setLang(lang)
      post({ kind: 'done', id, value: await call(...(args as never[])) })
    } catch (error) {
      post({ kind: 'failed', id, error: toWireError(error) })
    }
  }
  return (message) => {
    if (message.kind === 'start') started ??= start(message.me)
    else void answer(message)
  }
}
