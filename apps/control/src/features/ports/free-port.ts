import { randomInteger } from '@nora/kit'
import type { RegionConfig } from '../../platform/config/config.ts'

/** A port of the region that is not taken, each as likely as the others; undefined when there is none. */
export function pickFreePort(
  { port_range: { from, to } }: Pick<RegionConfig, 'port_range'>,
  taken: ReadonlySet<number>,
): number | undefined {
  const free: number[] = []
  for (let port = from; port <= to; port++) if (!taken.has(port)) free.push(port)
  return free.length === 0 ? undefined : free[randomInteger(free.length)]
}
