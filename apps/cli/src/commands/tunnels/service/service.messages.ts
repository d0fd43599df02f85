import { defineTexts, type Localized } from '@nora/kit'

export const serviceMessages = defineTexts(
  {
    wouldWrite: (path: string) => `Записали бы ${path}:`,
    wouldRun: 'и выполнили бы:',
    installed: (name: string, path: string) => `Служба ${name} установлена и запущена: ${path}`,
    removed: (name: string) => `Служба ${name} остановлена и удалена.`,
    notInstalled: (name: string) => `Служба ${name} не установлена.`,
    lingerHint: (user: string) =>
      `Она работает, пока вы в системе. Чтобы работала с включения машины: sudo loginctl enable-linger ${user}`,
    states: {
      running: 'работает',
      stopped: 'остановлена',
      failed: 'остановилась с ошибкой',
      absent: 'не установлена',
    },
    logHint: (command: string) => `Что она говорит: ${command}`,
  },
  {
    wouldWrite: (path: string) => `Would write ${path}:`,
    wouldRun: 'and run:',
    installed: (name: string, path: string) => `The service ${name} is installed and started: ${path}`,
    removed: (name: string) => `The service ${name} is stopped and removed.`,
    notInstalled: (name: string) => `The service ${name} is not installed.`,
    lingerHint: (user: string) =>
      `It runs while you are logged in. To have it from the start of the machine on: sudo loginctl enable-linger ${user}`,
    states: {
      running: 'running',
      stopped: 'stopped',
      failed: 'ended with an error',
      absent: 'not installed',
    },
    logHint: (command: string) => `What it says: ${command}`,
  },
)

/** Why a service cannot be had. */
export const serviceTexts = {
  badName: (name: string): Localized => ({
    ru: `Служба не может называться «${name}»: нужны строчные латинские буквы, цифры и дефис, до 50 знаков.`,
    en: `“${name}” cannot be the name of a service: use lower-case letters, digits and hyphens, up to 50 of them.`,
  }),
  badPath: (path: string): Localized => ({
    ru: `Путь с управляющими знаками не записать в службу: ${JSON.stringify(path)}.`,
    en: `A path with control characters cannot be written into a service: ${JSON.stringify(path)}.`,
  }),
  noSupervisor: (system: string): Localized => ({
    ru: `Для ${system} служба не предусмотрена.`,
    en: `There is no service for ${system}.`,
  }),
  runYourself: {
    ru: 'Пусть nora start --all запускает то, что запускает службы на этой машине.',
    en: 'Let whatever runs services on this machine run nora start --all.',
  },
  silentSupervisor: (name: string, reason: string): Localized => ({
    ru: `${name} здесь не отвечает: ${reason}.`,
    en: `${name} does not answer here: ${reason}.`,
  }),
  dryRunInstead: {
    ru: 'Что было бы записано, покажет --dry-run.',
    en: 'To see what would be written, add --dry-run.',
  },
  withRights: {
    ru: 'Для службы системы нужны права: sudo nora service install --system.',
    en: 'A service of the system needs rights: sudo nora service install --system.',
  },
  commandFailed: (command: string, reason: string): Localized => ({
    ru: `Не удалось выполнить ${command}: ${reason}.`,
    en: `${command} failed: ${reason}.`,
  }),
} as const
