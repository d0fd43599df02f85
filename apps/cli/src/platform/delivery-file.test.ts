import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { openDeliveryFile } from './delivery-file.ts'

const getKey = (index: number) => `${'s'.repeat(16)} ${String(index).padStart(22, '0')}`

test('deliveries of several clients are kept, for their owner only, and those of a broken line are not', async () => {
  const folder = join(temporaryFolder(), 'not-there-yet')
  expect(await openDeliveryFile(folder).read()).toEqual([])
  await openDeliveryFile(folder).append([getKey(1), getKey(2)])
  await openDeliveryFile(folder).append([getKey(3)])
  const path = join(folder, 'deliveries')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, `${readFileSync(path, 'utf8')}half a li`)
  expect(await openDeliveryFile(folder).read()).toEqual([getKey(1), getKey(2), getKey(3)])
})

test('the oldest are dropped when there are too many', async () => {
  const folder = temporaryFolder()
  const keys = Array.from({ length: 20_001 }, (_, index) => getKey(index))
  await openDeliveryFile(folder).append(keys)
  const kept = await openDeliveryFile(folder).read()
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([10_000, getKey(10_001), getKey(20_000)])
  expect(readFileSync(join(folder, 'deliveries'), 'utf8').split('\n')).toHaveLength(10_001)
})
