import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginPin } from '@nora/vault-core'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { openDeviceFile } from './device-file.ts'
import { toDevicePath } from './device-path.ts'

const SERVER = 'https://nora.example.com'
const record = {
  device_id: 'vdv_1',
  slot: { id: 'vsl_1', envelope: 'AQ' },
  pins: { version: 2, envelope: 'Ag' },
}

function open() {
  const folder = join(temporaryFolder(), 'vault')
  const path = toDevicePath(folder, { server: SERVER, user_id: 'usr_1' })
  return { folder, path, device: openDeviceFile(folder, SERVER) }
}

test('a device is kept with the 32 bytes of its half, in a file of its owner', async () => {
  const { folder, path, device } = open()
  await device.save('usr_1', { ...record, half: await device.makeHalf() })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const kept = JSON.parse(readFileSync(path, 'utf8'))
  expect(kept).toEqual({ ...record, half: expect.stringMatching(/^[\w-]{43}$/) })
  // Another process loads it, changes the rest, and the half stays what it was.
  const other = openDeviceFile(folder, SERVER)
  const loaded = await other.load('usr_1')
  expect((await beginPin(loaded?.half ?? expect.fail('no half'), '4821')).blinded).toHaveLength(32)
  await other.save('usr_1', { ...(loaded ?? expect.fail('no record')), device_id: 'vdv_2' })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...kept, device_id: 'vdv_2' })
})

test('each account of each server has a file of its own', async () => {
  const { folder, device } = open()
  await device.save('usr_1', { ...record, half: null })
  expect(await device.load('usr_2')).toBeNull()
  expect(await openDeviceFile(folder, 'https://other.example.com').load('usr_1')).toBeNull()
  await device.remove('usr_1')
  expect(await device.load('usr_1')).toBeNull()
})

test('a broken file counts as none, so that the master key still opens', async () => {
  const { path, device } = open()
  await device.save('usr_1', { ...record, half: null })
  writeFileSync(path, '{"device_id": ')
  expect(await device.load('usr_1')).toBeNull()
})
