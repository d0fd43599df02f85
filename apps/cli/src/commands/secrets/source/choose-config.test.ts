import { expect, test } from 'vitest'
import { getConfig } from './choose-config.ts'
import type { ListedConfig, SecretSource } from './source.ts'

const dev: ListedConfig = {
  project: 'shop',
  former_projects: ['store'],
  environment: 'dev',
  config: 'dev',
  former_slugs: ['development'],
  config_id: 'cfg_dev',
}
const prod: ListedConfig = { ...dev, config: 'prod', former_slugs: [], config_id: 'cfg_prod' }
const source = { kind: 'person', listConfigs: async () => [dev, prod] } as unknown as SecretSource

test.each(['shop/dev', 'dev', 'shop/development', 'development', 'store/dev', 'store/development'])(
  '-c %s finds the config, by present and earlier slugs',
  async (name) => {
    expect((await getConfig(source, name)).config_id).toBe('cfg_dev')
  },
)

test.each(['shop/test', 'blog/dev', 'shop/dev/more'])('-c %s is no config', async (name) => {
  await expect(getConfig(source, name)).rejects.toMatchObject({ code: 'NotFound' })
})
