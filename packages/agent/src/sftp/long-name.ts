import { constants, type Stats } from 'node:fs'

const KINDS: Record<number, string> = {
  [constants.S_IFDIR]: 'd',
  [constants.S_IFLNK]: 'l',
  [constants.S_IFCHR]: 'c',
  [constants.S_IFBLK]: 'b',
  [constants.S_IFIFO]: 'p',
  [constants.S_IFSOCK]: 's',
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** `ls` shows the time of day of what is younger. */
const HALF_YEAR_MS = 182 * 24 * 60 * 60 * 1000

/** The line of `ls -l` that goes with a name; owners by their numbers. */
export function toLongName(name: Buffer, stats: Stats, now: Date): Buffer {
  const { mode, nlink, uid, gid, size, mtime } = stats
  const numbers = [nlink, uid, gid].map((number) => String(number).padEnd(8)).join(' ')
  const line = `${toModeText(mode)} ${numbers} ${String(size).padStart(8)} ${toDateText(mtime, now)} `
  return Buffer.concat([Buffer.from(line), name])
}

function toModeText(mode: number): string {
  const triple = (bits: number): string =>
    `${bits & 4 ? 'r' : '-'}${bits & 2 ? 'w' : '-'}${bits & 1 ? 'x' : '-'}`
  return `${KINDS[mode & constants.S_IFMT] ?? '-'}${triple(mode >> 6)}${triple(mode >> 3)}${triple(mode)}`
}

function toDateText(at: Date, now: Date): string {
  const day = `${MONTHS[at.getMonth()]} ${String(at.getDate()).padStart(2)}`
  const isRecent = Math.abs(now.getTime() - at.getTime()) < HALF_YEAR_MS
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${day} ${isRecent ? `${two(at.getHours())}:${two(at.getMinutes())}` : ` ${at.getFullYear()}`}`
}
