import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes/texts.ts'
import { openAccount } from '../testing/sample/account-sample.ts'
import { openCollection } from '../testing/sample/collection-sample.ts'
import { openSample, type Sample, sealSample } from '../testing/sample/sample.ts'
import { openShare } from '../testing/sample/share-sample.ts'
import { openTeam } from '../testing/sample/team-sample.ts'

/** Sealed once by the first version. It never changes: whatever comes after has to open it. */
const FROZEN = JSON.parse(readFileSync(new URL('./version-1.json', import.meta.url), 'utf8')) as Sample

test('everything that version 1 sealed still opens', async () => {
  await openSample(FROZEN)
})

test('what is sealed today has the shape of version 1', async () => {
  const today = await sealSample()
  expect(toShape(today)).toEqual(toShape(FROZEN))
  await openSample(today)
})

test('a changed byte anywhere in what version 1 sealed is noticed', async () => {
  const [anna, boris] = [await openAccount(FROZEN.anna), await openAccount(FROZEN.boris)]
  const paths = listSealed(FROZEN, [])
  expect(paths.length).toBeGreaterThan(40)
  const missed: string[] = []
  for (const path of paths) {
    const changed = structuredClone(FROZEN)
    changeAt(changed, path)
    const isNoticed = await openPart(changed, path[0]).then(
      () => false,
      () => true,
    )
    if (!isNoticed) missed.push(path.join('.'))
  }
  expect(missed).toEqual([])

  async function openPart({ team, collection, share }: Sample, part?: string): Promise<void> {
    if (part === 'team') await openTeam(team, boris)
    else if (part === 'collection') await openCollection(collection, anna.publics.sig, boris)
    else await openShare(share, boris)
  }
})

/** Names and lengths, in which versions may not differ. */
function toShape(value: unknown): unknown {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.map(toShape)
  return Object.fromEntries(Object.entries(value as object).map(([name, field]) => [name, toShape(field)]))
}

/** Where the parts are that cost no Argon2id: those of the team, the collection and the link. */
function listSealed(value: unknown, path: string[]): string[][] {
  if (path.length === 1 && !['team', 'collection', 'share'].includes(path[0] ?? '')) return []
  if (typeof value === 'string') return /^[\w-]{20,}$/.test(value) ? [path] : []
  return Object.entries(value as object).flatMap(([name, field]) => listSealed(field, [...path, name]))
}

function changeAt(sample: Sample, path: readonly string[]): void {
  let parent = sample as unknown as Record<string, unknown>
  for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>
  const last = path.at(-1) ?? ''
  const bytes = fromBase64url(parent[last] as string)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 4
  parent[last] = toBase64url(bytes)
}
