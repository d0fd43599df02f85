/**
 * Secrets for programs in Node, by a machine token: `import { getSecrets, watchSecrets } from 'nora/secrets'`. The same
 * engine and the same checks as `nora run`; writes nothing but the copy that it is asked for, and nothing to a console.
 */
import { ownProcess } from '../platform/own-process.ts'
import { SetChanges } from '../run/set-changes.ts'
import { openReader } from './open-reader.ts'
import { chooseConfigs, readSecrets } from './read-secrets.ts'
import type { GetSecrets, Secrets, WatchSecrets } from './secrets-api.ts'
import { SecretsError, toSecretsError } from './secrets-error.ts'

export { SecretsError }

export const getSecrets: GetSecrets = (options = {}) =>
  told(async () => {
    const open = await openReader(options)
    return readSecrets(open, await chooseConfigs(open, options), { ...options, isFresh: false })
  })

export const watchSecrets: WatchSecrets = (options, onChange) =>
  told(async () => {
    const open = await openReader(options)
    const configs = await chooseConfigs(open, options)
    const first = await readSecrets(open, configs, { ...options, isFresh: false })
    let isClosed = false
    const changes = new SetChanges(first, {
      watch: (onEvent, signal) => open.reader.watch(onEvent, signal),
      load: () => readSecrets(open, configs, { ...options, isFresh: true }),
      onRefused: (error) => {
        if (!isClosed) options.onError?.(toSecretsError(error))
      },
      wait: ownProcess.wait,
      isRetried: (error) => toSecretsError(error).code === 'Unreachable',
      toComparable: (secrets) => JSON.stringify(Object.entries(secrets).sort()),
    })
    const watch = {
      secrets: first,
      close() {
        isClosed = true
        changes.close()
      },
    }
    void follow(changes, (secrets) => {
      if (isClosed) return
      watch.secrets = secrets
      onChange(secrets)
    })
    return watch
  })

async function follow(changes: SetChanges<Secrets>, onChange: (secrets: Secrets) => void): Promise<never> {
  for (;;) onChange(await changes.findNext())
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toSecretsError(error)
  }
}
