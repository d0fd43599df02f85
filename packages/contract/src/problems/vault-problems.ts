export const vaultProblems = {
  VaultLocked: {
    status: 423,
    text: {
      ru: 'Хранилище закрыто. Откройте его мастер-ключом или ПИН-кодом.',
      en: 'The vault is locked. Unlock it with your master key or PIN.',
    },
    meaning:
      'The vault is not unlocked for this session, or locked itself after a while (`unlockVault`). `data.why` is `no_key`, `locked`, or `unverified`: the call asks for a fresh proof (`verifyVault`).',
  },
  VaultKeyWrong: {
    status: 403,
    text: { ru: 'Мастер-ключ не подходит.', en: 'Master-key does not fit.' },
    meaning:
      'The signature is not one of the key that the account has. `data.kind` is what was tried, `data.tries_left` how many tries a PIN has left.',
  },
} as const
