import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import type { OperationDeps } from './operation-deps.ts'
import { runOperation } from './run-operation.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nora-spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function run(data: string, ...args: string[]): Promise<string> {
  const said: string[] = []
  const config = loadConfig({ env: { NORA_DATA: data }, folder: data, readText: () => '' })
  await runOperation(['webhooks', 'spool', ...args], {
    lang: 'en',
    say: (line) => void said.push(line),
    readConfig: () => config,
  } as Partial<OperationDeps> as OperationDeps)
  return said.join('\n')
}

test('shows what waits for control, and deletes it only when that is asked for', async () => {
  const data = makeFolder()
  writeFileSync(join(data, 'master.key'), 'key')
  const spool = join(data, 'webhook-spool')
  expect(await run(data)).toBe(`Nothing waits in ${spool}.`)
  mkdirSync(join(spool, 'spool_1'), { recursive: true })
  mkdirSync(join(spool, 'spool_2'))
  writeFileSync(join(spool, 'spool_1', 'seg_1.seg'), Buffer.alloc(2048))
  writeFileSync(join(spool, 'spool_1', 'seg_2.seg'), Buffer.alloc(1024))
  writeFileSync(join(spool, 'spool_1', 'whr_1.refused'), 'x')
  const shown = await run(data)
  expect(shown).toMatch(/spool_1 +2 +3 KiB +\d{4}-\d\d-\d\dT\S+ +1/)
  expect(shown).not.toContain('spool_2')
  expect(await run(data, '--discard')).toContain('All of it is deleted.')
  expect(existsSync(join(spool, 'spool_1'))).toBe(false)
  expect(await run(data)).toBe(`Nothing waits in ${spool}.`)
})
