import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventually } from './eventually.ts'

/** The id of `nobody`: some commands refuse a superuser. */
const NOBODY = 65_534
/** A terminal that `script` makes without one of its own has no size. */
const SIZE = 'stty rows 40 cols 160'
/** Nothing listens there, so a program that asks a package registry fails at once. */
const NO_REGISTRY = 'http://127.0.0.1:9/'

export type PastedCommand = {
  /** Returns what the terminal shows so far. */
  shown(): string
  /** Resolves once the terminal shows it; answers the match. Rejects when the command has ended without. */
  shows(pattern: RegExp): Promise<RegExpExecArray>
  /** Presses these keys on its terminal. */
  type(keys: string): void
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  stop(): Promise<void>
}

export type FreshMachine = {
  /** Pastes a command into a new shell on a terminal, with nothing in the environment but what a log-in sets. */
  paste(command: string): PastedCommand
  /** Forgets what the programs have kept of the person; what was installed stays. */
  emptyHome(): void
  remove(): void
}

/** A machine with Node.js, npm, curl and what every Debian has, on which nobody has used Nora yet. */
export function createFreshMachine(): FreshMachine {
  const folder = mkdtempSync(join(tmpdir(), 'nora-machine-'))
  const isRoot = process.getuid?.() === 0
  const make = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    if (isRoot) chownSync(path, NOBODY, NOBODY)
    return path
  }
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const [programs, prefix, volumes] = [make('programs'), make('prefix'), make('volumes')]
  let home = make('home')
  for (const name of ['node', 'npm', 'npx']) {
    symlinkSync(join(dirname(process.execPath), name), join(programs, name))
  }
  writeFileSync(join(programs, 'docker'), DOCKER)
  chmodSync(join(programs, 'docker'), 0o755)
  const env = {
    PATH: `${prefix}/bin:${programs}:/usr/bin:/bin`,
    SHELL: '/bin/sh',
    TERM: 'xterm',
    LANG: 'C.UTF-8',
    VOLUMES: volumes,
    npm_config_prefix: prefix,
    npm_config_registry: NO_REGISTRY,
  }
  const running: ChildProcess[] = []
  return {
    paste(command) {
      const child = spawn('script', ['-qefc', `${SIZE} && ${command}`, '/dev/null'], {
        cwd: home,
        env: { ...env, HOME: home },
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: true,
        ...(isRoot && { uid: NOBODY, gid: NOBODY }),
      })
      running.push(child)
      return followed(child, command)
    },
    emptyHome() {
      rmSync(home, { recursive: true })
      home = make('home')
    },
    remove() {
      for (const child of running) endGroup(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A command that runs on a terminal made by `script`. */
export function followed(child: ChildProcess, command: string): PastedCommand {
  let shown = ''
  const take = (chunk: Buffer) => {
    shown += chunk.toString()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return {
    shown: () => plain(shown),
    exited,
    shows: (pattern) =>
      eventually(
        () => {
          const match = pattern.exec(plain(shown))
          if (match === null && child.exitCode !== null) throw new Error(`${command} ended:\n${plain(shown)}`)
          return match
        },
        { timeoutMs: 60_000, what: () => `${pattern} after ${command}; it shows:\n${plain(shown)}` },
      ),
    type: (keys) => child.stdin?.write(keys),
    async stop() {
      endGroup(child)
      await exited
    },
  }
}

/** The terminal goes with `script`, and hangs up what runs on it. */
export function endGroup(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    // It has just ended.
  }
}

/** Removes colours and movements of the cursor. */
function plain(text: string): string {
  return text.replaceAll(/\x1b(?:\[[0-9;?]*[a-zA-Z]|[()][A-Z0-9]|[=>])/g, '').replaceAll('\r', '')
}

/**
 * Stands in for Docker, whose daemon few test machines run: takes the options that our lines have, refuses others,
 * and runs the program here with a home that is lost afterwards but for the mounted volume.
 */
const DOCKER = `#!/bin/sh
set -eu
[ "$1" = run ] || { echo "docker: not run" >&2; exit 125; }
shift
while :; do
  case "$1" in
    --rm | -it) shift ;;
    --network) [ "$2" = host ] || exit 125; shift 2 ;;
    -v) volume=\${2%%:*} inside=\${2#*:}; shift 2 ;;
    -*) echo "docker: unknown option $1" >&2; exit 125 ;;
    *) break ;;
  esac
done
case "$1" in node:*) shift ;; *) echo "docker: unknown image $1" >&2; exit 125 ;; esac
container=$(mktemp -d)
mkdir -p "$VOLUMES/$volume" "$container$(dirname "$inside")"
ln -s "$VOLUMES/$volume" "$container$inside"
HOME="$container/root"
export HOME
unset VOLUMES
exec "$@"
`
