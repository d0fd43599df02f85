import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KIB, MIB } from '@nora/kit'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { RecordedBody } from './recorded-body.ts'
import { SpillFolder } from './spill-folder.ts'

function temporaryParent(): string {
  const parent = mkdtempSync(join(tmpdir(), 'nora-spill-test-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

function openSpill(parent = temporaryParent(), isRunning = (_pid: number) => true) {
  const spill = new SpillFolder({ parent, pid: 71, isRunning })
  const body = () => new RecordedBody({ limitBytes: 10 * MIB, memoryBytes: 4 * KIB, spill })
  return { parent, spill, body }
}

const chunks = Array.from({ length: 300 }, (_, index) => Buffer.alloc(40_000, index % 251))

function fill(body: RecordedBody): void {
  for (const chunk of chunks) body.add(chunk, 0, chunk.length)
}

test('a body is kept to 10 MiB, its beginning in memory and the rest in a folder of this user alone', async () => {
  const { parent, spill, body } = openSpill()
  const kept = body()
  fill(kept)
  expect(kept).toMatchObject({ bytes: 12_000_000, keptBytes: 10 * MIB, memoryBytes: 4 * KIB, cutBy: 'limit' })
  const whole = Buffer.concat(chunks)
  expect((await kept.read()).equals(whole.subarray(0, 10 * MIB))).toBe(true)
  const [folder = ''] = readdirSync(parent)
  expect(statSync(join(parent, folder)).mode & 0o777).toBe(0o700)
  expect(statSync(join(parent, folder, '0')).mode & 0o777).toBe(0o600)
  expect(spill.pendingBytes).toBe(0)
})

test('what lies on the disk says nothing, and is read back as it was while more is written', async () => {
  const { parent, body } = openSpill()
  const secret = Buffer.from('correct horse battery ')
  const whole = Buffer.concat(Array.from({ length: 5_000 }, () => secret))
  const [one, other] = [body(), body()]
  for (let at = 0; at < whole.length; at += 1_111) {
    for (const kept of [one, other]) kept.add(whole, at, Math.min(at + 1_111, whole.length))
    if (at % 22_220 === 0)
      expect((await one.read()).equals(whole.subarray(0, Math.min(at + 1_111, whole.length)))).toBe(true)
  }
  for (const kept of [one, other]) expect((await kept.read()).equals(whole)).toBe(true)
  const folder = join(parent, readdirSync(parent)[0] ?? '')
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  expect(files.map(({ length }) => length)).toEqual([whole.length - 4 * KIB, whole.length - 4 * KIB])
  for (const file of files) {
    for (let at = 0; at < secret.length - 8; at++)
      expect(file.includes(secret.subarray(at, at + 8))).toBe(false)
  }
  // One key for both would show where they are equal.
  expect(files[0]!.equals(files[1]!)).toBe(false)
})

test('no folder is made while bodies are short', () => {
  const { parent, body } = openSpill()
  body().add(Buffer.from('short'), 0, 5)
  expect(readdirSync(parent)).toEqual([])
})

test('a dropped body leaves no file, even while it is being written', async () => {
  const { parent, spill, body } = openSpill()
  const kept = body()
  fill(kept)
  kept.drop()
  const [folder = ''] = readdirSync(parent)
  await eventually(() => readdirSync(join(parent, folder)).length === 0 && spill.usedBytes === 0, 'no file')
  expect(spill.pendingBytes).toBe(0)
})

test('a disk that refuses ends the body at what is kept, says so, and the next body is tried anew', async () => {
  const { parent, spill, body } = openSpill()
  const first = body()
  fill(first)
  await first.read()
  rmSync(join(parent, readdirSync(parent)[0] ?? ''), { recursive: true })
  const second = body()
  fill(second)
  const read = await second.read()
  expect(second).toMatchObject({ bytes: 12_000_000, cutBy: 'disk' })
  expect(read.length).toBe(second.keptBytes)
  expect(spill.pendingBytes).toBe(0)
  const third = body()
  fill(third)
  expect((await third.read()).length).toBe(10 * MIB)
})

test('a parent that cannot be written is a refusal, no failure', async () => {
  const kept = openSpill('/proc/none').body()
  fill(kept)
  expect(kept).toMatchObject({ keptBytes: 4 * KIB, cutBy: 'disk' })
})

test('a disk slower than the traffic loses bytes and holds no more memory', () => {
  const { spill, body } = openSpill()
  const many = [body(), body(), body(), body()]
  for (const kept of many) fill(kept)
  expect(spill.pendingBytes).toBeLessThan(17 * MIB)
  expect(many.at(-1)?.cutBy).toBe('disk')
})

test('the folder goes at the end; those of killed processes go at the next start, others stay', () => {
  const { parent, spill, body } = openSpill()
  fill(body())
  for (const name of ['nora-capture-5-abcdef', 'nora-capture-6-abcdef', 'nora-capture-notes']) {
    mkdirSync(join(parent, name))
  }
  spill.close()
  openSpill(parent, (pid) => pid === 6)
  expect(readdirSync(parent).sort()).toEqual(['nora-capture-6-abcdef', 'nora-capture-notes'])
  expect(existsSync(join(parent, 'nora-capture-5-abcdef'))).toBe(false)
})
