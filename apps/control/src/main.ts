/**
 * Control: owns every table, serves /v1, the console and the API reference, and tells edges what they
 * need to know. Started by hand or as a child of the launcher, to which it reports when it is ready and
 * with which it goes. With `admin` it does one call of the operator on an installation that does not run, with
 * `transfer` it copies its database or fills one.
 */
import { mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '@nora/contract/settings'
import { randomToken, systemClock } from '@nora/kit'
import { TransformRunner } from '@nora/webhooks'
import packageJson from '../package.json' with { type: 'json' }
import { answerAdminCall } from './admin-call.ts'
import { openAnchorFile } from './platform/anchor-file.ts'
import { openLinkAuthority } from './platform/certificates/link-authority.ts'
import { loadConfig, refuseSharedHosts } from './platform/config/config.ts'
import { FolderInUse } from './platform/database/folder-lock.ts'
import { DatabaseUnreachable, openDatabase } from './platform/database/open.ts'
import { checkFiles, openFiles } from './platform/files/open-files.ts'
import { argon2Hasher } from './platform/hasher.ts'
import { createLog } from './platform/log.ts'
import { createOutboundGuard } from './platform/outbound/guard.ts'
import { createRecordChecks } from './platform/record-checks/create-record-checks.ts'
import { ensureSecretFile } from './platform/secret-file.ts'
import { reportReady } from './ready.ts'
import { answerTransfer } from './transfer/answer-transfer.ts'
import { wire } from './wire.ts'

const STOP_LIMIT_MS = 5_000

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const isAdminCall = process.argv[2] === 'admin'
  if (!isAdminCall) refuseSharedHosts(config)
  const log = createLog(config.log_level)
  await mkdir(config.data, { recursive: true, mode: 0o700 })
  if (process.argv[2] === 'transfer') {
    await answerTransfer(config, { input: process.stdin, output: process.stdout })
    process.exit(0)
  }
  // The operator names the storage, which often is a machine beside this one.
  const guard = createOutboundGuard({ may_reach_private: true })
  const storage = { clock: systemClock, random: Math.random, pause, guard }
  if (!isAdminCall) await checkFiles(config, { ...storage, log })
  const database = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  )
  const control = await wire({
    config,
    log,
    clock: systemClock,
    database,
    hasher: argon2Hasher,
    masterKey: await ensureSecretFile(join(config.data, 'master.key'), () => randomToken(64)),
    enrolKey: (await ensureSecretFile(config.enrol_key_file, () => randomToken(43))).trim(),
    linkAuthority: await openLinkAuthority({
      file: join(config.data, 'link-authority.pem'),
      names: ['localhost', '127.0.0.1', '::1', ...config.regions.map((region) => region.agent_host)],
      clock: systemClock,
    }),
    auditAnchor: openAnchorFile(join(config.data, 'audit.anchor')),
    files: openFiles(config, storage),
    recordChecks: createRecordChecks({
      resolvers: config.dns_servers,
      mayReachPrivate: config.may_reach_private,
      random: Math.random,
    }),
    transforms: new TransformRunner(
      new URL(`./transform-thread${extname(import.meta.url)}`, import.meta.url),
    ),
    random: Math.random,
    version: packageJson.version,
  })
  if (isAdminCall) {
    await answerAdminCall(control, { input: process.stdin, output: process.stdout })
    await database.close()
    process.exit(0)
  }
  const stop = onceOnly(async (why: string) => {
    log.info({ why }, 'stopping')
    // Whatever hangs must not keep the process: everything acknowledged has been committed.
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await control.stop()
    await database.close()
    process.exit(0)
  })
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  process.once('disconnect', () => void stop('the launcher has gone'))
  await control.restore()
  await control.start()
  const owner = await control.ensureOwner()
  log.info({ http: config.base_url, link_port: config.link_port }, 'control is ready')
  if (process.send) await reportReady({ control, config, owner }, (message) => process.send?.(message))
}

function onceOnly<A extends unknown[]>(action: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let running: Promise<void> | null = null
  return (...args) => {
    running ??= action(...args)
    return running
  }
}

main().catch((error: unknown) => {
  const { code, message, stack } = error as NodeJS.ErrnoException
  // Starting again would not help these; a busy port may be free again in a moment.
  const isFinal = error instanceof ConfigError || error instanceof FolderInUse
  const isPlain =
    isFinal || error instanceof DatabaseUnreachable || code === 'EADDRINUSE' || code === 'EACCES'
  process.stderr.write(`${isPlain ? message : (stack ?? message)}\n`)
  process.exit(isFinal ? 2 : 1)
})
