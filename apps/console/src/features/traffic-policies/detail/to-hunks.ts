import type { VersionDiff } from '@nora/contract/traffic-policies'

type Lines = VersionDiff['lines']

const AROUND = 3

/** The stretches that differ, each with a few lines of both sides; stretches that touch are one. */
export function toHunks(lines: Lines): Lines[] {
  const hunks: Lines[] = []
  let end = 0
  for (const [place, { kind }] of lines.entries()) {
    if (kind === 'same') continue
    const start = Math.max(place - AROUND, 0)
    const most = Math.min(place + AROUND + 1, lines.length)
    const last = hunks.at(-1)
    if (last && start <= end) last.push(...lines.slice(end, most))
    else hunks.push(lines.slice(start, most))
    end = Math.max(end, most)
  }
  return hunks
}
