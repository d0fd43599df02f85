import { defineTexts } from '@nora/kit'

export const failureMessages = defineTexts(
  {
    tokenRefused: (server: string) =>
      `Сервер ${server} не принял токен: он неверен, отозван, заменён новым или получен на другом сервере.`,
    signInAgain: (server: string) => `Войдите заново: nora login --server ${server}`,
    chooseTeam: (server: string) => `Войдите в другую команду: nora login --server ${server} --team КОМАНДА`,
    notSignedIn: (server: string) => `Вы ещё не вошли на ${server}.`,
    chooseAnotherName:
      'Выберите другое: --name ИМЯ или --port N, или уберите этот параметр и получите случайное.',
    useAnotherFile: 'Укажите другой путь или исправьте права; папку настроек меняет NORA_CONFIG_DIR.',
    unreachable: (address: string, reason: string) => `Нет связи с сервером ${address}: ${reason}.`,
    nameAuthority: 'Если вы доверяете этому центру сертификации, укажите его файл: --ca ФАЙЛ.',
    runDoctor: 'Что и где не проходит, покажет nora doctor.',
    checkServer:
      'Проверьте, что он запущен и что адрес верен (--server URL, переменная NORA_SERVER или nora login --server URL).',
    defect: 'Внутренняя ошибка клиента.',
  },
  {
    tokenRefused: (server: string) =>
      `The server at ${server} did not accept the token: it is wrong, revoked, replaced by a newer one, or of another server.`,
    signInAgain: (server: string) => `Sign in again: nora login --server ${server}`,
    chooseTeam: (server: string) => `Sign in to another team: nora login --server ${server} --team TEAM`,
    notSignedIn: (server: string) => `You are not signed in at ${server} yet.`,
    chooseAnotherName:
      'Choose another one: --name NAME or --port N, or leave the option out to get a random one.',
    useAnotherFile: 'Name another path or mend the rights; NORA_CONFIG_DIR moves the config folder.',
    unreachable: (address: string, reason: string) => `Cannot reach the server at ${address}: ${reason}.`,
    nameAuthority: 'If you trust this certificate authority, name its file: --ca FILE.',
    runDoctor: 'nora doctor shows what gets through and what does not.',
    checkServer:
      'Check that it runs and that the address is right (--server URL, the variable NORA_SERVER, or nora login --server URL).',
    defect: 'Internal error of the client.',
  },
)
