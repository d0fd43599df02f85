/** Loaded when a machine token is used: people’s vaults are opened by the key holder. */
export const loadEngine = () => import('@nora/vault-client/machine')
