import type { Clock } from '@nora/kit'
import type { ProviderConfig } from '../platform/config/identity-providers.ts'
import { githubProvider } from './github.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { oidcProvider } from './oidc.ts'
import { vkProvider } from './vk.ts'
import { yandexProvider } from './yandex.ts'

/** In the order of the configuration, which is the order of the buttons. */
export function createProviders(configs: readonly ProviderConfig[], clock: Clock): IdentityProvider[] {
  return configs.map((config) => createProvider(config, clock))
}

function createProvider(config: ProviderConfig, { monotonicMs }: Clock): IdentityProvider {
  switch (config.kind) {
    case 'github':
      return githubProvider(config)
    case 'yandex':
      return yandexProvider(config)
    case 'vk':
      return vkProvider(config)
    case 'oidc':
      return oidcProvider(config, monotonicMs)
  }
}
