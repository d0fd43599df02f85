import { printableLines } from '@nora/command-line/terminal'
import { makeBackup } from './backup/make-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { moveDatabase } from './move-database.ts'
import type { OperationDeps } from './operation-deps.ts'
import { operationUsage, parseOperation } from './parse-operation.ts'
import { installService, showService, uninstallService } from './service/systemd-service.ts'
import { showWebhookSpool } from './webhook-spool.ts'

/** `nora-server service …`, `backup`, `restore`, `database move` and `webhooks spool`. Answers whether all is well. */
export async function runOperation(args: readonly string[], given: OperationDeps): Promise<boolean> {
  // Paths may hold characters that drive a terminal.
  const deps = { ...given, say: (line: string) => given.say(printableLines(line)) }
  if (args.includes('--help') || args.includes('-h')) {
    deps.say(operationUsage(deps.lang, args[0]))
    return true
  }
  const operation = parseOperation(args)
  switch (operation.name) {
    case 'service install':
      installService(operation, deps)
      return true
    case 'service uninstall':
      uninstallService(operation, deps)
      return true
    case 'service status':
      return showService(operation, deps)
    case 'backup create':
      await makeBackup(operation, deps)
      return true
    case 'backup verify':
      await verifyBackup(operation, deps)
      return true
    case 'restore':
      await restoreBackup(operation, deps)
      return true
    case 'database move':
      await moveDatabase(operation, deps)
      return true
    case 'webhooks spool':
      showWebhookSpool(operation, deps)
      return true
  }
}
