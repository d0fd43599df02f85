import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 20

/** Every command line that stands in `/proc`, looked at again and again until it is stopped. */
export function watchProcessList(): { seen(): string[]; stop(): void } {
  const lines = new Set<string>()
  const look = () => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        lines.add(readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '))
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  const timer = setInterval(look, LOOK_MS)
  return { seen: () => [...lines], stop: () => clearInterval(timer) }
}
