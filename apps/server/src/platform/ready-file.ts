import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Scripts that wait for the start may read these: addresses and process numbers. */
export type Ready = {
  console_url: string
  /** Works once. */
  sign_in_url: string
  tunnel_url: string | null
  mailbox_url: string | null
  edge_http_port: number
  /** null without certificates. */
  edge_https_port: number | null
  /** The port of `ssh -R`; null where control knows no such region. */
  edge_ssh_port: number | null
  /** The host of TCP tunnels and `ssh -R`. */
  region_host: string
  /** The port of /healthz, /readyz and /metrics. */
  control_monitor_port: number
  edge_monitor_ports: number[]
  pid: number
  control_pid: number
  edge_pids: number[]
}

/** Written whole or not at all, for the owner alone: the sign-in link opens the installation. */
export function writeReady(folder: string, ready: Ready): void {
  const file = join(folder, 'ready.json')
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(ready, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
}

export function removeReady(folder: string): void {
  rmSync(join(folder, 'ready.json'), { force: true })
}

/** Undefined while nothing runs, and for whoever may not read it. */
export function readReady(folder: string): Ready | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8')) as Ready
  } catch {
    return undefined
  }
}
