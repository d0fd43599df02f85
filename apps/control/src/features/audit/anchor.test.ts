import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAnchorFile } from '../../platform/anchor-file.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { ChainAnchor } from './anchor.ts'
import { audit_events, audit_heads } from './audit.tables.ts'

let booted: Booted
let folder: string
let file: string
beforeEach(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  folder = mkdtempSync(join(tmpdir(), 'nora-anchor-'))
  file = join(folder, 'audit.anchor')
})
afterEach(async () => {
  await booted.close()
  rmSync(folder, { recursive: true })
})

/** As a process that has just been started has it. */
const open = () => new ChainAnchor(booted.control.platform, openAnchorFile(file))

async function grow(anchor: ChainAnchor): Promise<void> {
  await signUpSomeone(booted)
  await booted.control.platform.settle()
  await anchor.advance()
}

describe('the anchor', () => {
  test('begins with a new installation, follows what was committed, and outlives the process', async () => {
    const anchor = open()
    await anchor.advance()
    expect(await anchor.read()).toMatchObject({ position: 0 })
    await grow(anchor)
    const { position } = (await open().read()) as { position: number }
    expect(position).toBeGreaterThan(0)
  })

  test('never goes back, whatever the database says', async () => {
    const anchor = open()
    await grow(anchor)
    const before = await anchor.read()
    const { db } = booted.control.platform
    await db.delete(audit_events)
    await db.delete(audit_heads)
    for (const each of [anchor, open()]) {
      await each.advance()
      expect(await each.read()).toEqual(before)
    }
    expect(await db.select().from(audit_heads)).toEqual([])
  })

  test('that somebody else wrote, or that was cut short, is known as such and left alone', async () => {
    const anchor = open()
    await grow(anchor)
    const kept = readFileSync(file, 'utf8')
    const lower = JSON.stringify({ ...JSON.parse(kept), position: 0 })
    for (const text of [lower, kept.slice(0, 20), '', '[]', 'null']) {
      writeFileSync(file, text)
      expect(await open().read()).toBe('forged')
      await open().advance()
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })

  test('that is gone is missed by a new process, and held by one that runs', async () => {
    const anchor = open()
    await grow(anchor)
    rmSync(file)
    expect(await open().read()).toBe('missing')
    expect(await anchor.read()).toMatchObject({ position: expect.any(Number) })
  })
})
