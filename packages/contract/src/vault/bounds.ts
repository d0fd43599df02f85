/** Devices with a PIN that one person may have. */
export const VAULT_DEVICES_MAX = 20
/** Entries of the directory in one answer. */
export const DIRECTORY_PAGE_MAX = 500
/** Wrong PINs after which the server’s half is deleted. */
export const PIN_TRIES_MAX = 5
/** An unlocked vault that is not used locks itself. */
export const VAULT_IDLE_MINUTES = 15
/** For so long after a proof sensitive calls ask for none. */
export const VAULT_VERIFIED_MINUTES = 5
/** Public keys, bundles and slots are small; what is larger was not made by our client. */
export const VAULT_SMALL_BYTES = 4_096
export const VAULT_PINS_BYTES = 512 * 1024
