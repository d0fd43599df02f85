import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatBytes } from '@nora/kit'
import { printTable } from '../admin/print-table.ts'
import { adminTexts } from '../admin.messages.ts'
import { assertOwnInstallation } from '../platform/ask-control.ts'
import { lockDataFolder } from '../platform/data-folder.ts'
import type { OperationDeps } from './operation-deps.ts'
import { operationTexts } from './operations.messages.ts'
import type { Operation } from './parse-operation.ts'

/** Of one process of the edge: what waits for control, and what is left for somebody to look at. */
type Left = { folder: string; files: number; bytes: number; aside: number; oldest: Date | null }

const WAITING = /\.seg$/
const ASIDE = /\.(?:refused|unreadable)$/

/**
 * Shows which requests of webhooks are on the disk of this machine. With `discard` they are deleted, for which the
 * installation has to be stopped: a running one hands them over by itself.
 */
export function showWebhookSpool(
  { config: file, discard }: Extract<Operation, { name: 'webhooks spool' }>,
  { say, lang, readConfig }: OperationDeps,
): void {
  const text = operationTexts[lang].spool
  const config = readConfig(file)
  assertOwnInstallation(config.data, adminTexts)
  const root = config.edge.webhook_spool ?? join(config.data, 'webhook-spool')
  const unlock = discard ? lockDataFolder(config.data) : () => {}
  try {
    const all = listFolders(root)
    if (all.length === 0) {
      say(text.empty(root))
      return
    }
    say(root)
    const rows = all.map((left) => [
      left.folder,
      String(left.files),
      formatBytes(lang, left.bytes),
      left.oldest?.toISOString() ?? '–',
      String(left.aside),
    ])
    const { folder, segments, size, oldest, aside } = text.columns
    say(printTable([[folder, segments, size, oldest, aside], ...rows]))
    if (!discard) {
      say(text.handedOver)
      return
    }
    for (const left of all) rmSync(join(root, left.folder), { recursive: true })
    say(text.discarded)
  } finally {
    unlock()
  }
}

function listFolders(root: string): Left[] {
  if (!existsSync(root)) return []
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => describe(root, name)).filter(({ files, aside }) => files + aside > 0)
}

function describe(root: string, folder: string): Left {
  const names = readdirSync(join(root, folder))
  const stats = names
    .filter((name) => WAITING.test(name))
    .flatMap((name) => statSync(join(root, folder, name), { throwIfNoEntry: false }) ?? [])
  const times = stats.map(({ mtimeMs }) => mtimeMs)
  return {
    folder,
    files: stats.length,
    bytes: stats.reduce((sum, { size }) => sum + size, 0),
    aside: names.filter((name) => ASIDE.test(name)).length,
    oldest: times.length === 0 ? null : new Date(Math.min(...times)),
  }
}
