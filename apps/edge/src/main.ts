/**
 * The edge: the public server that visitors reach and agents dial. Holds agents' legs and answers visitors
 * through them; owns no table and asks control for what it does not know. Control being away stops changes,
 * never traffic.
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { ConfigError } from '@nora/contract/settings'
import { systemClock } from '@nora/kit'
import pino from 'pino'
import { ThreadRedactor } from './capture/thread-redactor.ts'
import { CertificateError } from './certificates/certificates.ts'
import { Edge } from './edge.ts'
import { openAccessLog } from './platform/access-log.ts'
import { loadConfig } from './platform/config.ts'
import { keepHeapHeadroom } from './platform/heap-headroom.ts'
import { ListenError } from './platform/listen.ts'
import { openCountries } from './telemetry/countries.ts'

const VERSION = '0.1.0'
const EXIT_CONFIG = 2
const EXIT_PORT = 3

async function main(): Promise<void> {
  const config = orExit(() =>
    loadConfig(process.env, process.argv.slice(2), (path) => readFileSync(path, 'utf8')),
  )
  keepHeapHeadroom()
  // Synchronous: an unwritten line would keep the process when whoever read its words is gone.
  const destination = pino.destination({ dest: 2, sync: true })
  const log = pino({ level: config.log_level, base: { edge: config.edge_id } }, destination)
  const accessLog =
    config.access_log === null ? null : await openAccessLog(config.access_log, config.access_log_mib)
  const redactor = new ThreadRedactor(
    new URL(`./redaction-thread${extname(import.meta.url)}`, import.meta.url),
  )
  const edge = orExit(
    () =>
      new Edge({
        config,
        version: VERSION,
        log,
        accessLog,
        clock: systemClock,
        random: Math.random,
        redact: redactor.redact,
        countries: config.geoip_file === null ? null : openCountries(config.geoip_file),
      }),
  )
  let isStopping = false
  const end = (why: string, act: () => Promise<void>): void => {
    log.info({ why }, 'stopping')
    act().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  const stop = (why: string): void => {
    if (isStopping) return
    isStopping = true
    end(why, () => edge.stop())
  }
  // A launcher stops its programs in order: what the terminal tells all of them is for the launcher.
  const stopAlone = (why: string): void => {
    if (!process.connected) stop(why)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stopAlone('SIGINT'))
  process.on('SIGHUP', () => stopAlone('SIGHUP'))
  process.once('SIGUSR2', () => {
    if (!isStopping) end('SIGUSR2', () => edge.retire())
  })
  process.on('disconnect', () => stop('the launcher is gone'))
  try {
    const ports = await edge.start()
    log.info(ports, 'ready')
    process.send?.({ type: 'ready', ...ports })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(error instanceof ListenError ? EXIT_PORT : 1)
  }
}

/** Reports a mistake in the settings, or in a file that they name, and exits. */
function orExit<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    const isMeant = error instanceof ConfigError || error instanceof CertificateError
    if (!isMeant && !(error instanceof Error && 'code' in error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(EXIT_CONFIG)
  }
}

await main()
