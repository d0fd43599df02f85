import type { Localized } from '@nora/kit'

export function notATarget(text: string): Localized {
  return {
    ru: `Непонятно, куда вести туннель: «${text}». Укажите порт (3000), host:port, http://host:port, h2c://host:port, unix:ПУТЬ или папку.`,
    en: `“${text}” is not a target. Give a port (3000), host:port, http://host:port, h2c://host:port, unix:PATH or a folder.`,
  }
}

export function notATcpTarget(text: string): Localized {
  return {
    ru: `Непонятно, куда вести туннель: «${text}». Укажите порт (5432), host:port, tcp://host:port или unix:ПУТЬ.`,
    en: `“${text}” is not a target. Give a port (5432), host:port, tcp://host:port or unix:PATH.`,
  }
}

export function pathInTarget(text: string): Localized {
  return {
    ru: `В адресе «${text}» лишний путь: туннель ведёт на весь сайт. Оставьте host:port.`,
    en: `“${text}” has a path, but a tunnel leads to the whole site. Leave only host:port.`,
  }
}

export const noSocketPath: Localized = {
  ru: 'После unix: нужен путь к сокету, например unix:/run/app.sock.',
  en: 'unix: needs the path of a socket, for example unix:/run/app.sock.',
}
