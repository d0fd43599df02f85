import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unpackTar } from './unpack-tar.ts'

const folder = mkdtempSync(join(tmpdir(), 'nora-unpack-'))
afterAll(() => rm(folder, { recursive: true }))

test('files and folders of a tar come back byte by byte, for nobody but the owner', async () => {
  const source = join(folder, 'source')
  await mkdir(join(source, 'a/b/empty'), { recursive: true })
  const contents: Record<string, Buffer> = {
    none: Buffer.alloc(0),
    'a/block': Buffer.alloc(512, 1),
    'a/b/odd': Buffer.from(Array.from({ length: 1_537 }, (_, index) => index % 256)),
    [`a/${'n'.repeat(90)}`]: Buffer.from('a long name'),
  }
  for (const [path, bytes] of Object.entries(contents)) writeFileSync(join(source, path), bytes)
  const tar = join(folder, 'a.tar')
  execFileSync('tar', ['--format=ustar', '-cf', tar, '-C', source, '.'])

  const target = join(folder, 'target')
  await unpackTar(readFileSync(tar), target)

  const list = (where: string) => readdirSync(where, { recursive: true }).map(String).sort()
  expect(list(target)).toEqual(list(source))
  for (const [path, bytes] of Object.entries(contents)) {
    expect(readFileSync(join(target, path)).equals(bytes), path).toBe(true)
    expect(statSync(join(target, path)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(join(target, 'a/b')).mode & 0o777).toBe(0o700)
})
