import { useVaultQuery } from './use-vault.ts'

/** What this browser is among the devices of the person; nothing of it while that is not known. */
export function useThisDevice(): { id: string | null; has_pin: boolean } {
  const { data } = useVaultQuery(['this_device'], (vault) => vault.getThisDevice())
  return data ?? { id: null, has_pin: false }
}
