import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { loadAllCommands } from '../../catalogue/load-commands.ts'
import { runCommandLine } from '../../run-command-line.ts'
import { fakePlatform } from '../../testing/fake-platform.ts'
import { completionScript, SHELLS } from './completion-script.ts'

const commands = await loadAllCommands()

describe('completion in bash', () => {
  test.each([
    [['ht'], ['http']],
    [['st'], ['start', 'stop', 'status']],
    [
      ['config', 's'],
      ['save-token', 'show', 'schema'],
    ],
    [['completion', 'z'], ['zsh']],
    [['http', '3000', '--host'], ['--host-header']],
    [['http', '3000', '--na'], ['--name']],
    [['login', '--na'], []],
    [['http', 'x'], []],
  ])('%j gives %j', (words, expected) => {
    const script = `${completionScript('bash', commands, 'en')}
      COMP_WORDS=(nora ${words.join(' ')}); COMP_CWORD=${words.length}; _nora; echo "\${COMPREPLY[*]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.trim().split(' ').filter(Boolean)).toEqual(expected)
  })
})

test.each(SHELLS)('%s hears of every command and option', (shell) => {
  const script = completionScript(shell, commands, 'ru')
  for (const { name, options } of commands) {
    for (const word of name.split(' ')) expect(script).toContain(word)
    for (const option of options) expect(script).toMatch(new RegExp(`(--|-l )${option.name}\\b`))
  }
})

test('another shell is a wrong call', async () => {
  const platform = fakePlatform({ args: ['completion', 'bsh'] })
  expect(await runCommandLine(platform)).toBe(2)
  expect(platform.stderr.text).toContain('Did you mean bash?')
})
