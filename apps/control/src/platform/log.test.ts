import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test.each(['authorization', 'cookie', 'password', 'code', 'token', 'ticket', 'secret'])(
  '%s never reaches the log',
  (name) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    log.info({ [name]: 'hush', req: { [name]: 'hush', headers: { [name]: 'hush' } } }, 'said')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('hush')
  },
)
