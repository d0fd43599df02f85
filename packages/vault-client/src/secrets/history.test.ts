import { expect, test } from 'vitest'
import { makeShop, startMachine, toPairs, toSet } from '../testing/secrets-world.ts'
import type { SecretVersionView } from './secrets-views.ts'

const ADDRESS = { project: 'shop', config: 'dev' }
const toShort = ({ id, version, epoch, entry }: SecretVersionView) => [id, version, epoch, entry?.value]

test('a cut history begins with the secrets as they are: nothing opens what was before', async () => {
  const { anna, boris, server, root } = await makeShop()
  const token = { name: 'ci', config_ids: [root], may_write: false, cidrs: [], expires_at: null }
  const { text } = await anna.secrets.createMachineToken(token)
  const { saved } = await anna.secrets.saveSecrets(root, {
    set: [toSet('A', 'leaked'), toSet('B', 'gone')],
    remove: [],
  })
  const [a = '', b = ''] = saved
  const then = (await anna.secrets.openConfig(root)).seq
  await anna.secrets.saveSecrets(root, {
    set: [{ ...toSet('A', 'clean'), id: a, version: 1 }],
    remove: [{ id: b, version: 1 }],
  })
  await boris.secrets.openConfig(root)
  await anna.secrets.cutConfigHistory(root)
  expect(server.getConfig(root)).toMatchObject({ epoch: 2, previous: [] })
  const { items } = await boris.secrets.listSecretHistory(root)
  expect(items.map(toShort)).toEqual([[a, 2, 2, 'clean']])
  expect((await boris.secrets.listSecretVersions(root, a)).map(toShort)).toEqual([[a, 2, 2, 'clean']])
  await expect(anna.secrets.restoreConfig(root, then)).rejects.toMatchObject({ fault: 'wrong_key' })
  expect(toPairs(await boris.secrets.getSecretSet(ADDRESS))).toEqual({ A: 'clean' })
  expect(toPairs(await (await startMachine(server, text)).getSecretSet(ADDRESS))).toEqual({ A: 'clean' })
  await boris.secrets.saveSecrets(root, {
    set: [{ ...toSet('A', 'later'), id: a, version: 2 }],
    remove: [],
  })
  expect((await anna.secrets.listSecretHistory(root)).items.map(toShort)).toEqual([
    [a, 3, 2, 'later'],
    [a, 2, 2, 'clean'],
  ])
})
