import { expect, test } from 'vitest'
import { loadAllCommands } from '../../../catalogue/load-commands.ts'
import { parseArguments } from '../../parse-arguments.ts'
import { readLog } from './log-options.ts'

const commands = await loadAllCommands()

function getLog(line: string, env: Record<string, string> = {}) {
  const args = line.split(' ')
  return readLog(parseArguments(args, commands, env).input, { workingFolder: '/srv', args })
}

test('nothing is written down unless a file is named', () => {
  expect(getLog('start')).toBeNull()
  expect(getLog('start --log-file nora.log')).toEqual({
    file: '/srv/nora.log',
    level: 'info',
    format: 'text',
  })
  const given = { NORA_LOG_FILE: '/var/log/nora', NORA_LOG_LEVEL: 'debug', NORA_LOG_FORMAT: 'json' }
  expect(getLog('http 3000', given)).toEqual({ file: '/var/log/nora', level: 'debug', format: 'json' })
})

test('a NORA_LOG_LEVEL that is the server’s hinders no client', () => {
  expect(getLog('start', { NORA_LOG_LEVEL: 'silent' })).toBeNull()
})

test.each([
  ['start --log-level debug', /goes with --log-file/],
  ['http 3000 --log-format=json', /--log-format goes with --log-file/],
  ['start --log-file a --log-level loud', /is one of debug, info, warn, error, not “loud”/],
  ['start --log-file a --log-format xml', /is one of text, json/],
])('%s is refused', (line, says) => {
  expect(() => getLog(line)).toThrow(says)
})
