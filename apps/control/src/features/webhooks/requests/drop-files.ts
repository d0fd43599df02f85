import { FOLDER } from '../stored/stored-body.ts'
import type { WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'

type Needs = Pick<Deps, 'files' | 'log'>

/** Deletes files that no row refers to any more. One that cannot be deleted now, the sweep finds later. */
export async function dropFiles(deps: Needs, gone: readonly { file: string | null }[]): Promise<void> {
  for (const { file } of gone) if (file !== null) await drop(deps, () => deps.files.delete(file))
}

export async function dropFilesOfWebhook(deps: Needs, { team_id, id }: WebhookRow): Promise<void> {
  await drop(deps, () => deps.files.deleteAll(`${FOLDER}/${team_id}/${id}`))
}

async function drop({ log }: Needs, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.warn({ err: error }, 'a body of a webhook could not be deleted')
  }
}
