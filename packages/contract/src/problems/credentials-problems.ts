export const credentialsProblems = {
  ApiKeyExpired: {
    status: 401,
    text: {
      ru: 'Срок API-ключа истёк. Создайте новый в консоли.',
      en: 'The API key has expired. Make a new one in the console.',
    },
    meaning: 'The key was good until its expiry date.',
  },
  ApiKeyRevoked: {
    status: 401,
    text: {
      ru: 'API-ключ отозван. Создайте новый в консоли.',
      en: 'The API key was revoked. Make a new one in the console.',
    },
    meaning: 'The key was revoked by its owner, or went with the key it was made with.',
  },
  ApiKeyReadOnly: {
    status: 403,
    text: {
      ru: 'Этот API-ключ — только для чтения, а для вызова нужен полный доступ.',
      en: 'This API key is read-only, and the call takes full access.',
    },
    meaning: 'A read-only key may call GET only, and nothing that hands out secrets.',
  },
  ApiKeyForbidden: {
    status: 403,
    text: {
      ru: 'Этот вызов — для самого человека: с API-ключом его не сделать. Войдите в консоль.',
      en: 'This call is for the person: no API key may make it. Sign in to the console.',
    },
    meaning:
      'Account security, the user token, client sign-ins and the current team take the person themselves.',
  },
} as const
