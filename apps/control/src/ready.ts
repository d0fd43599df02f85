import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProblem } from '@nora/kit'
import type { Config } from './platform/config/config.ts'
import type { Control } from './wire.ts'

export type ReadyMessage = {
  type: 'ready'
  http_url: string
  link_port: number
  /** Signs the owner in, once, within a day. */
  sign_in_url: string
  /** The value after `#key=` in the address of the mailbox page. */
  mailbox_key: string
  /** The token with which the agent of the sample site signs in. */
  sample_token: string
}

type Owner = { user_id: string; team_id: string }

/** Tells the launcher that control answers, and gives it what only control can make. */
export async function reportReady(
  { control, config, owner }: { control: Control; config: Config; owner: Owner },
  send: (message: ReadyMessage) => void,
): Promise<void> {
  const ticket = await control.issueTicket(owner.user_id)
  send({
    type: 'ready',
    http_url: config.base_url,
    link_port: config.link_port,
    sign_in_url: `${config.base_url}/sign_in#ticket=${ticket}`,
    mailbox_key: control.mailboxKey,
    sample_token: await ensureSampleToken(control, owner, join(config.data, 'sample.token')),
  })
}

/**
 * Keeps the same token at every start: when control alone restarts, the agent of the sample goes on with it.
 */
async function ensureSampleToken(control: Control, owner: Owner, file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  try {
    const { credential } = await control.verifyToken(kept, '127.0.0.1')
    if (credential.kind === 'sample_session') return kept
  } catch (error) {
    if (!isProblem(error, 'Unauthorized')) throw error
  }
  const token = await control.openSampleSession(control.platform.db, owner, {
    machine: 'sample',
    os: process.platform,
    version: control.version,
  })
  await writeFile(file, token, { mode: 0o600 })
  await chmod(file, 0o600)
  return token
}
