import { readFileSync, statSync } from 'node:fs'

/** The files that certificates are in, which are often links that somebody turns. */
export const certificateDisk = {
  read: (path: string): string => readFileSync(path, 'utf8'),
  mark: (path: string): string => {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path)
    return [ino, size, mtimeMs, ctimeMs].join(' ')
  },
}
