import { useVaultQuery } from '../../../platform/vault/use-vault.ts'

export function useReminders(configId: string) {
  return useVaultQuery(['secrets', 'reminders', configId], (vault) => vault.listReminders(configId))
}

/** Saved monitors of a config, and how many the team has of how many. */
export function useMonitors(configId: string) {
  return useVaultQuery(['secrets', 'monitors', configId], (vault) => vault.listMonitors(configId))
}
